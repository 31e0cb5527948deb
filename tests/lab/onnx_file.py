"""Write a fitted network as ONNX, its normalisations folded into its convolutions.

OpenCV reads the file (`cv2.dnn.readNetFromONNX`). torch and onnx are in the extra `lab`.
"""

# torch and onnx come without full types, and are in the extra `lab` alone:
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnknownArgumentType=false, reportUntypedFunctionDecorator=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

OPSET = 13
IR_VERSION = 8  # what OpenCV 4.11 reads


class Graph:
    """A graph in the making; every method adds a node and returns its name."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def constant(self, name: str, value: torch.Tensor) -> str:
        """Add weights."""
        array = value.detach().numpy().astype(np.float32)
        self.weights.append(numpy_helper.from_array(array, name))
        return name

    def then(self, kind: str, inputs: Sequence[str], name: str, **attributes: object) -> str:
        """Add a node of a kind."""
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def dense(self, layer: nn.Linear, value: str, name: str) -> str:
        """Add a fully connected layer."""
        weight = self.constant(f"{name}_w", layer.weight)
        bias = self.constant(f"{name}_b", layer.bias)
        return self.then("Gemm", [value, weight, bias], name, transB=1)

    def conv(self, layer: nn.Conv2d, norm: nn.BatchNorm2d | None, value: str, name: str) -> str:
        """Add a convolution, and the normalisation that follows it."""
        weight, bias = layer.weight, layer.bias
        if norm is not None:
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight, bias = weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain
        inputs = [value, self.constant(f"{name}_w", weight), self.constant(f"{name}_b", bias)]
        return self.then(
            "Conv",
            inputs,
            name,
            kernel_shape=list(layer.kernel_size),
            strides=list(layer.stride),
            dilations=list(layer.dilation),
            pads=[*layer.padding, *layer.padding],
        )

    def body(self, layers: Sequence[nn.Module], value: str) -> str:
        """Add triples of convolution, normalisation and ReLU."""
        for k in range(0, len(layers), 3):
            value = self.conv(layers[k], layers[k + 1], value, f"conv{k}")
            value = self.then("Relu", [value], f"relu{k}")
        return value

    def write(
        self,
        out: Path,
        inputs: Mapping[str, Sequence[int | str]],
        answer: tuple[str, Sequence[int | str]],
        origin: str,
    ) -> None:
        """Write the graph; `origin` says in the file what it was made from."""
        graph = helper.make_graph(
            self.nodes,
            out.stem,
            [
                helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
                for name, shape in inputs.items()
            ],
            [helper.make_tensor_value_info(answer[0], TensorProto.FLOAT, answer[1])],
            self.weights,
        )
        opset = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opset, doc_string=origin)
        model.ir_version = IR_VERSION
        onnx.checker.check_model(model)
        onnx.save(model, str(out))
