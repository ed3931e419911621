import { TEXTS } from './texts.ts'

/** Why revenue on the dashboard differs from that on statements, in cents. Each adds to the sum before it. */
export interface RevenueDifferences {
  plans: number
  remittance: number
  withoutVan: number
  otherPeriods: number
  notIssued: number
  earlierPayments: number
}

/** Why sales on the dashboard differ from those on statements, in cents. */
export interface SalesDifferences {
  withoutVan: number
  otherPeriods: number
  notIssued: number
  voidedSince: number
  earlierOrders: number
  earlierVoids: number
}

/** The sums of a period in one currency, from the ledgers and from the statements. Cents. */
export interface BridgeSums {
  revenue: { dashboard: number; differences: RevenueDifferences; statements: number; tax: number }
  sales: { dashboard: number; differences: SalesDifferences; statements: number; tax: number }
}

/** A line of the bridge: its text and cents. */
export interface BridgeRow {
  key: string
  label: string
  amount: number
}

const total = (differences: object): number =>
  Object.values(differences).reduce((sum: number, amount: number) => sum + amount, 0)

const { bridge: BRIDGE } = TEXTS

/** Returns one half of the bridge: from the dashboard, by each difference that is not 0, to the statements. What they leave unexplained is shown, never hidden. */
function half(
  name: 'revenue' | 'sales',
  sums: { dashboard: number; differences: object; statements: number; tax: number },
): BridgeRow[] {
  const { dashboard, differences, statements, tax } = sums
  const texts: Readonly<Record<string, string>> = BRIDGE[name]
  const row = (key: string, amount: number): BridgeRow => ({
    key: `${name}.${key}`,
    label: texts[key] ?? key,
    amount: amount + 0,
  })
  const rest = statements - dashboard - total(differences)
  return [
    row('dashboard', dashboard),
    ...Object.entries(differences).flatMap(([key, amount]) => (amount === 0 ? [] : [row(key, Number(amount))])),
    ...(rest === 0 ? [] : [{ key: `${name}.unexplained`, label: BRIDGE.unexplained, amount: rest }]),
    row('statements', statements),
    row('tax', 0 - tax),
    row('subTotal', statements - tax),
  ]
}

/** Returns the lines that lead from the dashboard's sales and revenue to those of the payout statements. */
export const bridgeRows = ({ sales, revenue }: BridgeSums): BridgeRow[] => [
  ...half('sales', sales),
  ...half('revenue', revenue),
]
