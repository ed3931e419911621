/** The vendor of a new customer: one of the list, or a fleet that is made with the customer (CUSTOMER-07, CUSTOMER-08). */
export interface VendorChoice {
  isNew: boolean
  /** The chosen vendor's number in the tenant, as text; empty for none, or a new one. */
  vendorId: string
  name: string
  /** Basis points; undefined while the field holds none. */
  remittance: number | undefined
  isRemittanceOnSubTotal: boolean
}

/** Nothing chosen yet, in either mode (CUSTOMER-09). */
export const noVendor = (isNew: boolean): VendorChoice => ({
  isNew,
  vendorId: '',
  name: '',
  remittance: 0,
  isRemittanceOnSubTotal: true,
})

/** Whether a customer can be made with it (CUSTOMER-10). */
export const isChosen = ({ isNew, vendorId, name, remittance }: VendorChoice): boolean =>
  isNew ? name.trim() !== '' && remittance !== undefined : vendorId !== ''

/** As the server takes it, in percent; it knows itself what a vendor of the list keeps. */
export const vendorInput = ({ isNew, vendorId, name, remittance = 0, isRemittanceOnSubTotal }: VendorChoice) => ({
  vendorId: isNew ? null : Number(vendorId),
  name: name.trim(),
  remittance: remittance / 100,
  isRemittanceOnSubTotal,
})
