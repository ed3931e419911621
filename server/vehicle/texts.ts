import { formatList } from '../../domain/format/list.ts'

export const TEXTS = {
  vinInvalid: 'A VIN has exactly 17 characters, without I, O and Q.',

  /** Errors in the lines of a file of oil data. */
  oilData: {
    notCsv: (problem: string) => `The line is not CSV: ${problem}.`,
    columnsMissing: (columns: readonly string[]) => `The heading lacks ${formatList(columns)}.`,
    noLines: 'The file has no lines below its heading.',
    cellsMissing: (columns: readonly string[]) => `The line lacks ${formatList(columns)}.`,
    years: (from: string, to: string) => `Years ${from} to ${to} are not a range of model years.`,
    volume: (volume: string) => `Volume '${volume}' is not between 1 and 20 litres.`,
    oilType: (type: string, types: readonly string[]) => `Oil type '${type}' is none of ${formatList(types)}.`,
    oilWeight: (weight: string) => `Oil weight '${weight}' is not like 0W-20.`,
    unknownVehicle: (vehicle: string) => `${vehicle} is not in the vehicle catalogue.`,
    repeatedVehicle: (vehicle: string, line: number) => `${vehicle} repeats a vehicle of line ${line}.`,
  },
} as const
