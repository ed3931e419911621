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
  kinds: 'What is kept',
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
  out: 'None left',

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
  managersOnly: 'Only a manager or a tester can do this in the market.',

  restockTitle: (name: string) => `Restock ${name}`,
  loadTitle: (name: string) => `Load ${name} from market`,
  transferTitle: (name: string, to: 'van' | 'market') => `Transfer ${name} to ${to === 'van' ? 'a van' : 'the market'}`,
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteConfirm: 'Delete',
  deleteItem: (name: string, left: string) =>
    `${name} goes off this list, and the ${left} that are left are written off. Its history is kept.`,
  deleteEmpty: (name: string) => `${name} goes off this list. Its history is kept.`,
  deleteFuel: 'This entry goes off the fuel history of the van.',
  increaseTitle: (name: string) => `Increase ${name}`,
  decreaseTitle: (name: string) => `Decrease ${name}`,
  decreaseNotice: 'One is taken out of the van. An e-mail with your reason goes to the franchise manager.',
  reason: 'Reason',
  reasonHint: 'What happened to it, e.g. broken or lost.',
  totalPrice: 'Total price',
  priceEach: (price: string, unit: StockUnit) => `${price} ${UNIT_WORDS[unit]}`,
  thatIs: (price: string) => `That is ${price}.`,
  receiptPicture: 'Receipt picture',
  receiptHint: 'A photo on which the price can be read.',
  ofAvailable: (available: string) => `${available} available`,
  tooMuch: (available: string) => `There are only ${available}. Please enter less.`,
  toVan: 'To van',
  chooseVan: 'Choose a van',
  chooseFuel: 'Choose a fuel',

  partType: 'Part type',
  choosePartType: 'Choose a type',
  searchPart: 'Part',
  searchPartHint: 'Type a part of its name',
  noParts: 'No other part of this type. You can create it.',
  newPart: 'Create a new part',
  knownPart: 'Choose a known part',
  partName: 'Name',
  partNameHint: 'The number on its box, e.g. PH3614.',
  partBrand: 'Brand',
  noBrand: 'No brand',
  forVehicle: 'Vehicle that it fits (not needed)',
  searchOil: 'Oil',
  searchOilHint: 'Type its weight, e.g. 5W-30',
  noOils: 'No oil matches.',

  added: (name: string) => `${name} is on the list.`,
  restocked: (name: string) => `${name} restocked.`,
  moved: (name: string) => `${name} moved.`,
  removed: (name: string) => `${name} deleted.`,
  fuelAdded: 'Fuel added.',
  toolIncreased: (name: string) => `${name} increased.`,
  toolDecreased: (name: string) => `${name} decreased. The franchise manager gets an e-mail.`,

  historyTitle: (name: string) => `History of ${name}`,
  noHistory: 'Nothing has changed yet.',
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
