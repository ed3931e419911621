import type { StockUnit } from '../../domain/inventory/stock.ts'
import type { StockList } from './chosen-stock.ts'

const OIL_TYPES: Record<string, string> = {
  CONVENTIONAL: 'Conventional',
  SYNTHETIC_BLEND: 'Synthetic blend',
  SYNTHETIC: 'Synthetic',
  EUROPEAN_SYNTHETIC: 'European synthetic',
  DIESEL: 'Diesel',
}

const UNIT_WORDS: Record<StockUnit, string> = { L: 'a litre', QT: 'a quart', GAL: 'a gallon', '': 'each' }

export const TEXTS = {
  title: 'Inventory',
  market: 'Market',
  kinds: 'Stock type',
  lists: { parts: 'Parts', oil: 'Oil', tools: 'Tools', fuel: 'Fuel' } satisfies Record<StockList, string>,
  refresh: 'Refresh',
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
  transferTitle: (name: string, to: 'van' | 'market') => `Transfer ${name} to ${to === 'van' ? 'a van' : 'the market'}`,
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
  priceEach: (price: string, unit: StockUnit) => `${price} ${UNIT_WORDS[unit]}`,
  thatIs: (price: string) => `That is ${price}.`,
  receiptPicture: 'Receipt picture',
  receiptHint: 'A photo that shows the price.',
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
  toolIncreased: (name: string) => `${name}: 1 added.`,
  toolDecreased: (name: string) => `${name}: 1 removed. We emailed the franchise manager.`,

  historyTitle: (name: string) => `History of ${name}`,
  noHistory: 'No changes yet.',
  close: 'Close',
  everybody: 'The system',
  ofInvoice: (number: string | null, seller: string | null) =>
    [number === null ? 'Invoice' : `Invoice ${number}`, seller].filter(Boolean).join(' of '),

  errorTitle: 'Inventory Error',
  unexpected: 'An unexpected error occurred',
} as const

/** What each list's failure begins with (STOCK-23). */
export const LIST_FAILURES: Record<StockList, string> = {
  parts: 'Failed to load inventory parts',
  oil: 'Failed to load inventory oils',
  tools: 'Failed to load inventory tools',
  fuel: 'Failed to load inventory fuels',
}

/** What is said when an action fails, and why where nobody says (STOCK-24). */
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
  lookup: { failed: 'Failed to load', unknown: 'An unexpected error occurred' },
} as const

const REASONS: Record<string, string> = {
  RESTOCKED: 'Restocked',
  LOADED: 'Loaded from market',
  TRANSFERRED: 'Transferred',
  USED: 'Used for a job',
  CORRECTED: 'Corrected',
}

export const reasonText = (reason: string): string => REASONS[reason] ?? reason

/** An oil as people name it, e.g. `5W-30 Synthetic`. */
export const oilName = ({ type, weight }: { type: string; weight: string }): string =>
  `${weight} ${OIL_TYPES[type] ?? type}`
