/** The vendor of a new customer: from the list, or a fleet created with the customer (CUSTOMER-07, CUSTOMER-08). */
export interface VendorChoice {
  isNew: boolean
  /** The chosen vendor's number in the tenant, as text; empty for none, or a new one. */
  vendorId: string
  vendorName: string
  /** Basis points; undefined while the field is empty or invalid. */
  remittance: number | undefined
  isRemittanceOnSubTotal: boolean
}

/** Nothing selected yet, in either mode (CUSTOMER-09). */
export const noVendor = (isNew: boolean): VendorChoice => ({
  isNew,
  vendorId: '',
  vendorName: '',
  remittance: 0,
  isRemittanceOnSubTotal: true,
})

/** Checks whether a customer can be created with it (CUSTOMER-10). */
export const isChosen = ({ isNew, vendorId, vendorName, remittance }: VendorChoice): boolean =>
  isNew ? vendorName.trim() !== '' && remittance !== undefined : vendorId !== ''

/** Returns API input, in percent; the server knows the fee of a listed vendor. */
export const vendorInput = ({ isNew, vendorId, vendorName, remittance = 0, isRemittanceOnSubTotal }: VendorChoice) => ({
  vendorId: isNew ? null : Number(vendorId),
  name: vendorName.trim(),
  remittance: remittance / 100,
  isRemittanceOnSubTotal,
})
