import { describe, expect, test } from 'vitest'
import { depthFromMm, depthProblem, depthToMm, depthUnitOf, formatDepth, readDepth } from './tread-depth.ts'

describe('tread and pads', () => {
  test('are stored in millimetres with one decimal', () => {
    expect(depthToMm(6, '32nds')).toBe(4.8)
    expect(depthToMm(2, '32nds')).toBe(1.6)
    expect(depthToMm(5.25, 'mm')).toBe(5.3)
  })

  test('every whole 32nd is read back as it was entered', () => {
    for (let depth = 0; depth <= 32; depth++) expect(depthFromMm(depthToMm(depth, '32nds'), '32nds')).toBe(depth)
  })

  test('are shown in both units', () => {
    expect(formatDepth(4.8, 'mm')).toBe('4.8 mm')
    expect(formatDepth(4.8, '32nds')).toBe('6/32 in')
  })

  test('a number is in the chosen unit, and what says its own unit is in that', () => {
    expect(readDepth('6', '32nds')).toBe(4.8)
    expect(readDepth('6', 'mm')).toBe(6)
    expect(readDepth('6/32', 'mm')).toBe(4.8)
    expect(readDepth('6/32 in', 'mm')).toBe(4.8)
    expect(readDepth(' 5,5 mm', '32nds')).toBe(5.5)
  })

  test('an empty field has none; words and impossible depths are refused', () => {
    expect(readDepth(' ', 'mm')).toBeNull()
    for (const typed of ['deep', '-3', '3.55', '6/16', '99', '60/32']) expect(readDepth(typed, 'mm')).toBeUndefined()
    expect(depthProblem(41)).toMatch(/depth/)
    expect(depthProblem(-1)).toMatch(/depth/)
    expect(depthProblem(null)).toBeUndefined()
    expect(depthProblem(0)).toBeUndefined()
  })

  test('American gauges have 32nds first', () => {
    expect([depthUnitOf('US'), depthUnitOf('CA')]).toEqual(['32nds', 'mm'])
  })
})
