#scalar = affine_map<(i) -> ()>
#vector = affine_map<(i) -> (i)>
func.func @saxpy(%a: tensor<f32>, %x: tensor<65536xf32>, %y: tensor<65536xf32>) -> tensor<65536xf32> {
  %empty = tensor.empty() : tensor<65536xf32>
  %out = linalg.generic {indexing_maps = [#scalar, #vector, #vector, #vector], iterator_types = ["parallel"]}
      ins(%a, %x, %y : tensor<f32>, tensor<65536xf32>, tensor<65536xf32>) outs(%empty : tensor<65536xf32>) {
  ^bb0(%s: f32, %p: f32, %q: f32, %o: f32):
    %m = arith.mulf %s, %p : f32
    %r = arith.addf %m, %q : f32
    linalg.yield %r : f32
  } -> tensor<65536xf32>
  return %out : tensor<65536xf32>
}
// ----
func.func @softmax(%x: tensor<256x1024xf32>) -> tensor<256x1024xf32> {
  %empty = tensor.empty() : tensor<256x1024xf32>
  %out = linalg.softmax dimension(1) ins(%x : tensor<256x1024xf32>) outs(%empty : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  return %out : tensor<256x1024xf32>
}
// ----
func.func @matmul(%x: tensor<256x256xf32>, %z: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %out = linalg.matmul ins(%x, %z : tensor<256x256xf32>, tensor<256x256xf32>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %out : tensor<256x256xf32>
}
