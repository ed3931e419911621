export const TEXTS = {
  quantityTooLow: 'Please enter a quantity above 0.',
  quantityNotWhole: 'Please enter a whole number.',
  quantityTooHigh: 'This quantity is too large. Please check it.',
  priceTooLow: 'Please enter a price above 0.',
  receiptTooLow: 'Please enter a total price of at least $0.10.',
  unitPriceTooLow: 'The price is less than a cent each. Please check the price and the quantity.',

  /** A supplier's invoice and its lines. */
  invoice: {
    notParsed: 'Please upload & parse an invoice before saving.',
    nothingToSave: 'Nothing to save. Please fill in required fields.',
    quantityInvalid: 'Quantity must be an integer ≥ 1.',
    quantityTooHigh: 'Please check the quantity.',
    priceTooLow: 'Please enter a price above 0.',
    partTypeMissing: 'Part Type is required.',
    nameMissing: 'Name is required.',
    oilMissing: 'Oil is required.',
    packageUnitMissing: 'Package unit is required.',
    packageSizeTooLow: 'Please enter a size above 0.',
    rowPartTypeMissing: (row: number) => `Row ${row}: Part Type is required.`,
    rowNameMissing: (row: number) => `Row ${row}: Name is required.`,
    rowQuantityInvalid: (row: number) => `Row ${row}: Quantity must be an integer ≥ 1.`,
  },
} as const
