import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [1, '1 KB'],
  [348_160, '340 KB'],
  [1_048_576, '1 MB'],
  [1_310_720, '1.3 MB'],
])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
