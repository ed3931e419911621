/** One line as it was billed; cents. */
export interface InvoiceLine {
  name: string
  price: number
  quantity: number
  discountedPrice: number
  tax: number
}

/** The billed customer, as of the billing date. */
export interface BillTo {
  name: string
  email: string
  phoneNumber: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  country: string
  vehicle: string
}
