export const TEXTS = {
  fuelUnknown: 'Please choose the fuel again.',
  fuelDayWrong: 'Please enter the day on the receipt.',
  fuelDayAhead: 'The day on the receipt is in the future. Please check it.',
  partUnknown: 'This part no longer exists. Please choose again.',
  oilUnknown: 'This oil no longer exists. Please choose again.',
  partNameMissing: 'Please enter the name of the part.',
  partNameTooLong: 'Please keep the name under 256 characters.',
  partTypeUnknown: 'Please choose the type of the part again.',
  partBrandUnknown: 'Please choose the brand again.',
  vehicleUnknown: 'Please choose the vehicle again.',
  reasonMissing: 'Please enter the reason.',
  reasonTooLong: 'Please keep the reason under 2,000 characters.',
  noneInVan: 'This van has none in stock.',
  receiptMissing: 'Please upload the picture of the receipt again.',
  managersOnly: 'Only managers and testers can do this in the market. Please ask one.',
  alreadyThere: 'It is already there. Please choose another place.',
  /** @param left pieces or oil in the unit of the franchise */
  notEnough: (left: string) => `Only ${left} in stock. Enter a smaller quantity, or reload the page.`,
  /** For a move that a phone sends late. Amounts are in the unit of the franchise. */
  takenMeanwhile: ({ left, author, amount, time }: Record<'left' | 'author' | 'amount' | 'time', string>) =>
    `Only ${left} in stock. ${author} took ${amount} on ${time}. Check the van and the market, then discard this or send it again.`,
  /** The note in the ledger when an item with stock is removed. */
  removedFromList: 'Deleted from the list',

  idempotencyKeyInvalid: 'Please reload the page and try again.',
  keyOfOtherItem:
    'This request was already used by somebody else, or for another item or amount. Reload the page and try again.',
  keyOfOtherVan:
    'This request was already used by somebody else, or for another van or amount. Reload the page and try again.',
  keyOfOtherPlace:
    'This request was already used by somebody else, or for another place or invoice. Reload the page and try again.',

  supplies: {
    filterNotInVan: 'This filter is not in the van. Please choose again.',
    filterOutOfStock: (name: string) => `Filter ${name} is out of stock in this van. Please choose another one.`,
    oilNotInVan: 'This oil is not in the van. Please choose again.',
    /** Amounts are in the unit of the franchise. */
    oilNotEnough: (oil: string, left: string, needed: string) =>
      `The van has ${left} of ${oil}, and the job needs ${needed}. Choose another oil.`,
    oilTaken: (oil: string, amount: string) => `${amount} ${oil}`,
  },

  invoice: {
    notUploaded: 'This file was not uploaded here. Please upload the invoice again.',
    tooManyLines: (max: number) => `Please save at most ${max} lines at once.`,
    lineProblem: (name: string, problem: string) => `${name}: ${problem}`,
    priceInvalid: 'Please check the price.',
    partTypesUnknown: 'Please choose the type of every part again.',
    oilsUnknown: 'Please choose every oil again.',
    dateInvalid: 'Please enter the date of the invoice again.',
    dateInFuture: 'This date is in the future. Please check the date of the invoice.',
    currencyUnknown: 'Please choose CAD or USD.',
    rateMissing: (invoice: string, stock: string) =>
      `This invoice is in ${invoice} and the stock is in ${stock}. Please enter how many ${stock} one ${invoice} cost.`,
    market: 'the market',
    importedBefore: (invoice: string, seller: string, day: string, place: string) =>
      `Invoice ${invoice} of ${seller} was imported before: on ${day} into ${place}.`,
    importedBeforeBy: (invoice: string, seller: string, day: string, place: string, author: string) =>
      `Invoice ${invoice} of ${seller} was imported before: on ${day} by ${author} into ${place}.`,
  },

  toolMail: {
    title: (tool: string, van: string) => `${tool} removed from ${van}`,
    intro: (author: string, tool: string, van: string) => `${author} removed one ${tool} from ${van}.`,
    tool: 'Tool',
    van: 'Van',
    franchise: 'Franchise',
    reason: 'Reason',
    author: 'By',
    when: 'When',
    left: 'Left in the van',
    openInventory: 'Open the inventory',
    closing: (author: string) => `Reply to this email to write to ${author}.`,
  },
} as const
