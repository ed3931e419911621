import { dropEnd } from './drop-end.ts'
import { moneyInput, parseMoney } from './money.ts'

const MAX = 10_000

/** Parses a typed percentage (`12.5`, `12.5 %`) to basis points, rounded half up; undefined unless it is from 0 to 100. */
export function parsePercent(text: string): number | undefined {
  const basisPoints = /[$,]/.test(text) ? undefined : parseMoney(text.replace(/%\s*$/, ''))
  return basisPoints !== undefined && basisPoints <= MAX ? basisPoints : undefined
}

/** Formats basis points for an input: `1250` as `12.5`. */
export const percentInput = (basisPoints: number): string => dropEnd(dropEnd(moneyInput(basisPoints), '0'), '.')

/** `12.5 %`. */
export const formatPercent = (basisPoints: number): string => `${percentInput(basisPoints)} %`
