import { dropEnd } from './drop-end.ts'
import { moneyInput, parseMoney } from './money.ts'

const MOST = 10_000

/** Reads a percentage as people type it (`12.5`, `12.5 %`) into basis points, rounded half up; undefined when it is not one from 0 to 100. */
export function parsePercent(text: string): number | undefined {
  const basisPoints = /[$,]/.test(text) ? undefined : parseMoney(text.replace(/%\s*$/, ''))
  return basisPoints !== undefined && basisPoints <= MOST ? basisPoints : undefined
}

/** Basis points as they stand in an input: `1250` as `12.5`. */
export const percentInput = (basisPoints: number): string => dropEnd(dropEnd(moneyInput(basisPoints), '0'), '.')

/** `12.5 %`. */
export const formatPercent = (basisPoints: number): string => `${percentInput(basisPoints)} %`
