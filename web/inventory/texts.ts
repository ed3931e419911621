import { formatShortDate } from '../../domain/format/dates.ts'
import { formatList } from '../../domain/format/list.ts'
import type { StockEntryReason, StockUnit } from '../../domain/inventory/stock.ts'
import type { OilType } from '../../domain/vehicle/oil.ts'
import type { StockList } from './chosen-stock.ts'

const OIL_NAMES: Record<OilType, string> = {
  CONVENTIONAL: 'Conventional',
  SYNTHETIC_BLEND: 'Synthetic blend',
  SYNTHETIC: 'Synthetic',
  EUROPEAN_SYNTHETIC: 'European synthetic',
  DIESEL: 'Diesel',
}

interface Vehicle {
  year: number
  make: string
  model: string
}

type Fact = string | false | null | undefined

/** Whole phrases by unit: they differ in more than the unit's word in other languages. */
const PRICE_OF_ONE: Record<StockUnit, (price: string) => string> = {
  L: price => `${price} a litre`,
  QT: price => `${price} a quart`,
  GAL: price => `${price} a gallon`,
  '': price => `${price} each`,
}
const PRICE_OF_ONE_SENTENCE: Record<StockUnit, (price: string) => string> = {
  L: price => `That is ${price} a litre.`,
  QT: price => `That is ${price} a quart.`,
  GAL: price => `That is ${price} a gallon.`,
  '': price => `That is ${price} each.`,
}

/** All texts about the inventory. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  title: 'Inventory',
  market: 'Market',
  kinds: 'Stock type',
  lists: { parts: 'Parts', oil: 'Oil', tools: 'Tools', fuel: 'Fuel' } satisfies Record<StockList, string>,
  refresh: 'Refresh',
  switchedOff: 'Inventory is switched off for this franchise. An owner or admin can switch it on in the settings.',
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  noVans: 'No vans available. Please ask a manager to assign a van.',
  noMarketParts: 'No market part inventory available.',
  noMarketOil: 'No market oil inventory available.',
  none: 'No inventory',
  noMatch: (filter: string) => `Nothing matches “${filter}”.`,
  clearSearch: 'Clear the search',
  search: 'Search inventory',
  searchHints: {
    parts: 'Name, type or brand',
    oil: 'Weight or type, e.g. 5W-30',
    tools: 'Name of a tool',
    fuel: 'Kind of fuel',
  } satisfies Record<StockList, string>,
  searchButton: 'Search',

  csvName: { parts: 'parts.csv', oil: 'oil.csv', tools: 'tools.csv', fuel: 'fuel.csv' } satisfies Record<
    StockList,
    string
  >,
  quantityIn: (unit: string) => (unit === '' ? 'Quantity' : `Quantity (${unit})`),
  marketIn: (unit: string) => (unit === '' ? 'In market' : `In market (${unit})`),
  pricePerCsv: (unit: string, currency: string) => `Price per ${unit} (${currency})`,
  part: 'Part',
  type: 'Type',
  brand: 'Brand',
  oil: 'Oil',
  tool: 'Tool',
  fuel: 'Fuel',
  date: 'Date',
  quantity: 'Quantity',
  inMarket: 'In market',
  pricePer: (unit: string) => `Price per ${unit}`,
  by: 'By',
  receipt: 'Receipt',
  showReceipt: 'Show receipt',
  actions: 'Actions',
  low: 'Low',
  out: 'Out of stock',

  addPart: 'Add Part',
  addOil: 'Add Oil',
  addFuel: 'Add Fuel',
  restock: 'Restock',
  load: 'Load',
  transfer: 'Transfer',
  remove: 'Delete',
  increase: 'Increase',
  decrease: 'Decrease',
  history: 'History',
  managersOnly: 'Only managers and testers can do this in the market.',

  restockTitle: (name: string) => `Restock ${name}`,
  loadTitle: (name: string) => `Load ${name} from market`,
  transferToVan: (name: string) => `Transfer ${name} to a van`,
  transferToMarket: (name: string) => `Transfer ${name} to the market`,
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteConfirm: 'Delete',
  deleteItem: (name: string, left: string) =>
    `This removes ${name} from the list and writes off the remaining ${left}. The history is kept.`,
  deleteEmpty: (name: string) => `This removes ${name} from the list. The history is kept.`,
  deleteFuel: 'This removes the entry from the van’s fuel history.',
  increaseTitle: (name: string) => `Increase ${name}`,
  decreaseTitle: (name: string) => `Decrease ${name}`,
  decreaseNotice: 'Removes one and emails your manager the reason.',
  reason: 'Reason',
  reasonHint: 'What happened to it, e.g. broken or lost.',
  totalPrice: 'Total price',
  priceEach: (price: string, unit: StockUnit) => PRICE_OF_ONE[unit](price),
  thatIs: (price: string, unit: StockUnit) => PRICE_OF_ONE_SENTENCE[unit](price),
  receiptPicture: 'Receipt picture',
  receiptHint: 'A photo that shows the price.',
  receiptDay: 'Day on the receipt',
  receiptDayMissing: 'Please enter the day on the receipt.',
  receiptDayAhead: 'This day is in the future. Please check it.',
  fuelReceipt: {
    photo: 'Photo of the receipt',
    hint: 'It fills in amount, total and day, and is kept with the entry.',
    failed: 'We couldn’t read the receipt. Please type the values. The photo is kept.',
    offline: 'Reading photos needs reception. Please type the values. The photo is kept.',
  },
  fuelRead: (parts: readonly string[]) => `We read ${formatList(parts)}. Please check it against the receipt.`,
  fuelSaid: (amount: string, total: string) => `${amount} for ${total}`,
  fuelWaiting: (entry: string) => `${entry}: saved on this phone, waits to be sent.`,
  ofAvailable: (available: string) => `${available} available`,
  tooMuch: (available: string) => `Only ${available} in stock.`,
  toVan: 'To van',
  chooseVan: 'Choose a van',
  chooseFuel: 'Choose a fuel',

  partType: 'Part type',
  choosePartType: 'Choose a type',
  searchPart: 'Part',
  searchPartHint: 'Search parts',
  noParts: 'No other part of this type. You can create it.',
  newPart: 'Create a new part',
  knownPart: 'Choose a known part',
  partName: 'Name',
  partNameHint: 'The number on the box, e.g. PH3614.',
  partBrand: 'Brand',
  noBrand: 'No brand',
  forVehicle: 'Fits vehicle (optional)',
  searchOil: 'Oil',
  searchOilHint: 'Search by weight, e.g. 5W-30',
  noOils: 'No oil matches.',

  added: (name: string) => `${name} added.`,
  restocked: (name: string) => `${name} restocked.`,
  moved: (name: string) => `${name} moved.`,
  removed: (name: string) => `${name} deleted.`,
  fuelAdded: 'Fuel added.',
  savedHere: 'Saved on this phone. We’ll send it when you’re back online.',
  toolIncreased: (name: string, count: number) => `${name}: ${count} added.`,
  toolDecreased: (name: string) => `${name}: 1 removed. We emailed the franchise manager.`,

  more: (name: string) => `More actions for ${name}`,
  oneMore: (name: string) => `Load one more ${name} from the market`,
  oneLess: (name: string) => `Move one ${name} back to the market`,

  historyTitle: (name: string) => `History of ${name}`,
  noHistory: 'No changes yet.',
  close: 'Close',
  system: 'The system',
  historyEntry: (change: string, reason: string) => `${change} · ${reason}`,
  from: (place: string) => `from ${place}`,
  to: (place: string) => `to ${place}`,
  workOrder: (id: string) => `Work order ${id}`,
  ofInvoice: (number: string | null, seller: string | null) => {
    if (seller === null) return `Invoice ${number}`
    return number === null ? `Invoice of ${seller}` : `Invoice ${number} of ${seller}`
  },
  vehicle: ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`,
  facts: (facts: readonly Fact[]) => facts.filter(Boolean).join(' · '),
  fuelEntry: (fuel: string, day: string) => `${fuel} of ${day}`,
  actionOn: (action: string, name: string) => `${action} ${name}`,

  errorTitle: 'Inventory Error',
  unexpected: 'An unexpected error occurred',
  failure: (failed: string, why: string) => `${failed}: ${why}`,
  ok: 'OK',
} as const

/** The start of each list's failure (STOCK-23). */
export const LIST_FAILURES: Record<StockList, string> = {
  parts: 'Failed to load inventory parts',
  oil: 'Failed to load inventory oils',
  tools: 'Failed to load inventory tools',
  fuel: 'Failed to load inventory fuels',
}

export const LOOKUP_FAILURES = {
  oils: 'Failed to load oils',
  partBrands: 'Failed to load part brands',
  partTypes: 'Failed to load part types',
} as const

/** The message of an action that failed, and the reason when the error has none (STOCK-24). */
export const ACTION_FAILURES = {
  restock: {
    failed: 'Error increasing quantity',
    unknown: 'An unknown error occurred while increasing the quantity',
  },
  load: { failed: 'Error loading quantity', unknown: 'An unknown error occurred while loading the quantity' },
  transfer: {
    failed: 'Error transfering parts to a market/van',
    unknown: 'An unknown error occurred while transfering parts',
  },
  decrease: {
    failed: 'Error decreasing quantity',
    unknown: 'An unknown error occurred while decreasing the quantity',
  },
  addFuel: { failed: 'Error adding fuel', unknown: 'An unknown error occurred while adding fuel' },
  addOil: { failed: 'Failed to add oil', unknown: 'An unknown error occurred while adding oil' },
  addPart: { failed: 'Failed to add part', unknown: 'An unknown error occurred while adding the part' },
  remove: { failed: 'Failed to delete', unknown: 'An unknown error occurred while deleting' },
} as const

/** Why a quantity changed, in the history of an item. */
export const REASONS: Readonly<Record<StockEntryReason, string>> = {
  RESTOCKED: 'Restocked',
  LOADED: 'Loaded from market',
  TRANSFERRED: 'Transferred',
  USED: 'Used for a job',
  CORRECTED: 'Corrected',
  MERGED: 'Merged',
}

/** Formats a local day, such as `2026-05-30`, in the short form of lists. */
export const dayText = (day: string): string => formatShortDate(new Date(`${day}T12:00:00Z`), 'UTC')

/** An oil's name, e.g. `5W-30 Synthetic`. */
export const oilName = ({ type, weight }: { type: OilType; weight: string }): string => `${weight} ${OIL_NAMES[type]}`
