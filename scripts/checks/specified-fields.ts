/**
 * Fields of the schema that no screen asks for, but that the specification names: by the document and the entity or call that names them. Who reads the API
 * without these screens may rely on them.
 */
export const SPECIFIED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'document 1, service or add-on price': [
    'ServicePrice.active',
    'ServicePrice.discountedValue',
    'ServicePrice.serviceTypeId',
    'ServicePrice.sortOrder',
    'ServicePrice.taxId',
    'ServicePrice.taxName',
    'ServicePrice.taxPercent',
    'ServicePrice.value',
  ],
  'document 1, subscription': [
    'Subscription.renewedAt',
    'Subscription.userVehicleId',
    'SubscriptionType.active',
    'SubscriptionType.serviceId',
  ],
  'document 1, customer vendor link': ['CustomerVendor.id', 'CustomerVendor.userId', 'CustomerVendor.vendorName'],
  'document 1, vehicle catalogue entry': ['RecommendedOil.id'],
  'document 1, user vehicle': ['UserVehicle.userId', 'UserVehicle.vehicleId'],
  'document 1, availability slot': ['Slot.routeId'],
  'document 1, user credit': ['ReferralCode.discountType'],
  'document 1, add-on surcharge prices': ['Query.addOnSurchargePrices'],
  'document 1, franchises of a franchise manager': ['Franchise.address', 'FranchiseAddress.countryCode'],
  'document 2, work order': [
    'WorkOrder.proofOfCancelLocation',
    'WorkOrder.userId',
    'WorkOrderPhoto.location',
    'AppliedDiscountCode.discountType',
    'LineItemService.id',
  ],
  'document 2, invoice': ['Query.invoice', 'Invoice.discountCodeTaxAmount'],
  'document 2, customer': ['Customer.defaultDiscountAmount', 'Customer.defaultDiscountType'],
  'document 3, franchise': ['Franchise.vans'],
  'document 3, payout report': [
    'PayoutFranchise.type',
    'PayoutReport.status',
    'PayoutReport.isVisible',
    'PayoutReport.transactionFees',
    'PayoutReport.marketingFee',
    'PayoutReport.royaltyFee',
    'PayoutReport.insurance',
    'PayoutReport.technologyFee',
    'PayoutReport.thirdPartyFleetFee',
    'PayoutReport.nationalFleetFee',
    'PayoutReport.vanRentFee',
    'PayoutReport.fuelAllowance',
    'PayoutReport.workOrderEarnings',
    'PayoutReport.credit',
    'PayoutCredit.product',
  ],
}

/** Arguments that no screen sends, but that the specification names, as above. */
export const SPECIFIED_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'document 1, service or add-on price, read by province': [
    'Query.addOnPrices(provinceCode)',
    'Query.servicePrices(provinceCode)',
  ],
  'document 1, vehicle catalogue with or without an exact engine (SVC-10)': ['Query.vehicles(engine)'],
  'document 2, list of work orders (WOLIST-07)': ['Query.franchiseeWorkOrders(isConfirmed)'],
}
