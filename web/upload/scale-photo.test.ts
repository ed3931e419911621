import { expect, test } from 'vitest'
import { scaledSize } from './scale-photo.ts'

test.each([
  [4032, 3024, { width: 720, height: 540 }],
  [3024, 4032, { width: 540, height: 720 }],
  [720, 10, { width: 720, height: 10 }],
  [640, 480, { width: 640, height: 480 }],
  [9000, 2, { width: 720, height: 1 }],
])('%i × %i', (width, height, size) => {
  expect(scaledSize(width, height, 720)).toEqual(size)
})
