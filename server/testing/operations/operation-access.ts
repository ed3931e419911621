import { CARD_CONSENT_VERSION } from '../../../domain/payment/card-consent.ts'
import { bookingInput, TORONTO_ADDRESS } from '../booking.ts'
import { humanToken } from '../human-token.ts'
import { FINISHED_INSPECTION } from '../orders.ts'
import { RECEIPT } from '../receipts.ts'
import { ACCOUNT_OPERATIONS } from './account-operations.ts'
import { CARD_OPERATIONS } from './card-operations.ts'
import { ASSISTANCE_OPERATIONS } from './data/assistance-operations.ts'
import { BOOKING_LINK_OPERATIONS } from './data/booking-link-operations.ts'
import { CUSTOMER_NOTE_OPERATIONS } from './data/customer-note-operations.ts'
import { CUSTOMER_RECORD_OPERATIONS } from './data/customer-record-operations.ts'
import { DESK_OPERATIONS } from './data/desk-operations.ts'
import { LINKED_ORDER_OPERATIONS } from './data/linked-order-operations.ts'
import { QUOTE_OPERATIONS } from './data/quote-operations.ts'
import { RATING_OPERATIONS } from './data/rating-operations.ts'
import { REFUND_OPERATIONS } from './data/refund-operations.ts'
import { VAN_DAY_OPERATIONS } from './data/van-day-operations.ts'
import { WORK_ANSWER_OPERATIONS } from './data/work-answer-operations.ts'
import { DISPUTE_OPERATIONS } from './dispute-operations.ts'
import { PAYOUT_OPERATIONS } from './payout-operations.ts'
import { PRIVACY_OPERATIONS } from './privacy-operations.ts'
import { PROVIDER_OPERATIONS } from './provider-operations.ts'
import { REPORT_OPERATIONS } from './report-operations.ts'
import { SECOND_FACTOR_OPERATIONS } from './second-factor-operations.ts'
import { SETTINGS_OPERATIONS } from './settings-operations.ts'
import { SETTINGS_PAGE_OPERATIONS } from './settings-page-operations.ts'
import { STAFF_OPERATIONS } from './staff-operations.ts'
import { STOCK_OPERATIONS } from './stock-operations.ts'
import type { World } from './world.ts'

/**
 * The actors that try an operation. `customer` owns the requested records; `owner` and `admin` belong to no franchise; `otherFranchise` manages another franchise of the same tenant;
 * `otherTenant` has every staff role in the other tenant and asks there; `strayToken` is the manager's token at the other tenant's host.
 */
export const ACTORS = [
  'nobody',
  'customer',
  'otherCustomer',
  'owner',
  'admin',
  'manager',
  'technician',
  'tester',
  'sales',
  'otherFranchise',
  'otherTenant',
  'strayToken',
] as const
export type ActorName = (typeof ACTORS)[number]

/** Actors who get a result; all others are refused: 401 when not signed in, otherwise 404. */
export interface Access {
  /** Read or change the customer's records. */
  sees?: readonly ActorName[]
  /** May call it, but learns nothing about the customer. */
  answers?: readonly ActorName[]
  /** The records are the manager's own, so that owners and admins are refused. */
  isManagersOwn?: true
}

/** Owners and admins may do what the manager may: their roles are additions to it. */
const withOffice = (actors: readonly ActorName[] = [], isManagersOwn = false): readonly ActorName[] =>
  actors.includes('manager') && !isManagersOwn ? [...new Set<ActorName>([...actors, 'owner', 'admin'])] : actors

/** Returns who sees and who answers, with owners and admins. */
export const completed = ({ sees, answers, isManagersOwn }: Access) => ({
  sees: withOffice(sees, isManagersOwn),
  answers: withOffice(answers, isManagersOwn),
})

export interface OperationAccess extends Access {
  variables?: (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Undoes what would keep later operations from working. */
  restore?: (world: World) => Promise<void>
}

export const STAFF: readonly ActorName[] = ['manager', 'technician', 'tester', 'sales']
export const OTHER_STAFF: readonly ActorName[] = ['otherFranchise', 'otherTenant']
const SIGNED_IN: readonly ActorName[] = ['customer', 'otherCustomer', ...STAFF, ...OTHER_STAFF]
/** The query API refuses an invalid token for every operation. */
export const EVERYBODY: Access = { answers: ACTORS.filter(actor => actor !== 'strayToken') }
export const EVERY_REQUEST: Access = { answers: ACTORS }

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })
const ofCustomer = { sees: ['customer', ...STAFF], variables: (w: World) => ({ userId: w.customerId }) } as const
const ofCar = { variables: (w: World) => ({ userVehicleId: w.userVehicleId }) }
const prices = {
  ...EVERYBODY,
  variables: (w: World) => ({ vehicleId: w.vehicleId, countryCode: 'CA', ...franchise(w) }),
}
const MANAGERS: readonly ActorName[] = ['manager', 'tester']
const ofFranchise = (w: World) => ({ franchiseIds: [w.t.fixture.ca.franchiseId] })
const selected = (w: World) => ({
  selectedFranchises: [w.t.fixture.ca.franchiseId],
  startDate: '2026-05-01T00:00:00Z',
  endDate: '2026-07-01T00:00:00Z',
  filter: 'days',
})
const CONTACT = { name: 'Hidden Harriet', email: 'harriet@example.com', phoneNumber: '4165550199' }
const address = (w: World): Record<string, unknown> => bookingInput(w.t).addressInput as Record<string, unknown>

/** Every operation of the query API. */
export const OPERATIONS: Record<string, OperationAccess> = {
  currentUser: { sees: ['customer'], answers: SIGNED_IN },
  user: { sees: ['customer', ...STAFF], variables: w => ({ id: w.customerId }) },
  devices: { answers: SIGNED_IN },
  updateAccount: { sees: ['customer'], answers: SIGNED_IN },
  setBookingNotification: { answers: SIGNED_IN, variables: () => ({ checkedEmail: true }) },
  signOutDevice: { sees: ['customer'], variables: w => ({ id: w.deviceId }) },
  signOutOtherDevices: { answers: SIGNED_IN },

  addresses: ofCustomer,
  contacts: ofCustomer,
  userVehicles: ofCustomer,
  createContact: { ...ofCustomer, variables: w => ({ userId: w.customerId, ...CONTACT }) },
  updateContact: { ...ofCustomer, variables: w => ({ id: w.contactId, ...CONTACT, phoneNumber: '4165550177' }) },
  deleteContact: { ...ofCustomer, variables: w => ({ id: w.contactId }) },
  createAddress: { ...ofCustomer, variables: w => ({ userId: w.customerId, ...TORONTO_ADDRESS }) },
  updateAddress: { ...ofCustomer, variables: w => ({ id: w.addressId, ...TORONTO_ADDRESS, street: '11 King St W' }) },
  deleteAddress: { ...ofCustomer, variables: w => ({ id: w.addressId }) },
  setDefaultDiscount: {
    sees: STAFF,
    variables: w => ({ userId: w.customerId, discountType: 'PERCENT', discountAmount: '500' }),
  },
  removeDefaultDiscount: { sees: STAFF, variables: w => ({ userId: w.customerId }) },
  latestMileage: { ...ofCar, answers: ['customer', ...STAFF] },
  vehicleServices: { ...ofCar, answers: ['customer', ...STAFF] },
  saveUserVehicle: { answers: SIGNED_IN, variables: w => ({ vehicleId: w.vehicleId }) },
  updateVehicleId: { sees: ['customer'], variables: w => ({ ...ofCar.variables(w), vehicleId: w.vehicleId }) },
  updateMileage: { sees: ['customer'], variables: w => ({ ...ofCar.variables(w), mileage: 90_000 }) },
  setVin: { sees: ['customer', ...STAFF], variables: w => ({ ...ofCar.variables(w), vin: '4T1B11HK5JU123456' }) },
  setName: { sees: ['customer', ...STAFF], variables: w => ({ ...ofCar.variables(w), name: 'Hidden plate' }) },
  deleteUserVehicle: { sees: ['customer'], variables: w => ({ id: w.userVehicleId }) },
  startConnection: { answers: ['customer'], variables: ofCar.variables },
  connectVehicle: { sees: ['customer'], variables: w => ({ userId: w.customerId, ...w.connection }) },
  readOdometer: { sees: ['customer'], variables: ofCar.variables },
  franchiseAnalytics: { answers: MANAGERS, variables: ofFranchise },
  allAnalytics: { answers: MANAGERS, variables: w => ({ ...selected(w), selectedVans: [] }) },
  analyticsBreakdown: { answers: MANAGERS, variables: w => ({ ...selected(w), selectedVans: [], by: 'VAN' }) },
  franchiseManagerFranchises: {
    answers: ['manager'],
    isManagersOwn: true,
    variables: w => ({ userId: w.t.fixture.ca.userIds.manager }),
  },
  franchiseSalesAnalytics: { answers: ['sales'], variables: w => ({ ...ofFranchise(w), vendorIds: [] }) },
  allSalesAnalytics: { answers: ['sales'], variables: w => ({ ...selected(w), selectedVendors: [] }) },
  lastSalesUserWorkOrders: { answers: ['sales', 'otherTenant'] },
  salesUserLists: { answers: ['sales'], variables: w => ({ userId: w.t.fixture.ca.userIds.sales }) },
  savedCards: { answers: SIGNED_IN },
  cardAccount: { answers: SIGNED_IN },
  createCardSetup: { answers: SIGNED_IN, variables: () => ({ consentVersion: CARD_CONSENT_VERSION }) },
  ...CARD_OPERATIONS,
  ...LINKED_ORDER_OPERATIONS,
  ...CUSTOMER_NOTE_OPERATIONS,
  ...QUOTE_OPERATIONS,
  ...CUSTOMER_RECORD_OPERATIONS,
  ...RATING_OPERATIONS,
  ...DESK_OPERATIONS,
  customerVendors: ofCustomer,
  userCredit: { answers: ['customer'], variables: w => ({ userId: w.customerId }) },
  referralCreditValues: { answers: SIGNED_IN, variables: () => ({ names: ['referralCreditValueOilChange'] }) },
  isReferralPopupDisabled: { answers: SIGNED_IN },
  disableReferralPopup: { answers: SIGNED_IN },
  vendors: { answers: [...STAFF, ...OTHER_STAFF] },
  // Sales see the vendors of their list, and this one is on no list.
  vendor: { answers: ['manager', 'technician', 'tester', 'otherFranchise'], variables: w => ({ id: w.vendorId }) },
  validateDiscountCode: {
    ...EVERYBODY,
    variables: () => ({ code: 'WELCOME', services: [] }),
  },
  subscriptions: { sees: ['customer', ...STAFF], variables: w => ({ userVehicleId: w.subscribedCarId }) },
  subscriptionTypes: { sees: ['customer', ...STAFF], variables: w => ({ userVehicleId: w.subscribedCarId }) },
  cancelSubscription: {
    sees: ['customer'],
    variables: w => ({ id: w.activePlanId, cancelEffectiveAt: '2027-06-04T08:00:00Z' }),
  },
  undoCancelSubscription: { sees: ['customer'], variables: w => ({ id: w.cancelledId }) },
  payLaterSubscription: { answers: ['customer'], variables: w => ({ subscriptionId: w.subscriptionId }) },

  createCustomer: {
    sees: ['sales'],
    answers: ['otherTenant'],
    variables: () => ({
      contactInput: { ...CONTACT, name: 'Nina New', email: `${crypto.randomUUID()}@example.com` },
      password: 'secret 1',
      vendorListInput: { name: 'Fleet', remittance: 10 },
    }),
  },
  customers: { sees: STAFF, answers: ['otherTenant'], variables: franchise },

  customerWorkOrder: { sees: ['customer'], variables: w => ({ id: w.completedId }) },
  customerWorkOrders: { sees: ['customer'], answers: SIGNED_IN, variables: () => ({ past: true, pageNumber: 1 }) },
  unavailabilityReason: { answers: STAFF, variables: w => ({ id: w.requestedId }) },
  workOrder: { sees: STAFF, variables: w => ({ id: w.completedId }) },
  franchiseeWorkOrders: { sees: STAFF, variables: w => ({ ...franchise(w), status: 'past', pageNumber: 1 }) },
  invoice: { sees: ['customer', ...STAFF], variables: w => ({ id: w.invoiceId }) },
  invoiceByNumber: { sees: STAFF, variables: w => ({ invoiceNumber: w.invoiceNumber }) },
  invoices: { sees: STAFF, variables: w => ({ ...franchise(w), pageNumber: 1 }) },

  franchises: { answers: [...STAFF, ...OTHER_STAFF] },
  franchiseVans: { answers: STAFF, variables: franchise },
  technicianVans: {
    answers: [...STAFF, ...OTHER_STAFF],
    variables: w => ({ technicianId: w.t.fixture.ca.userIds.technician }),
  },

  createWorkOrder: { ...EVERYBODY, variables: w => bookingInput(w.t, { date: '2026-06-05T15:00:00Z' }) },
  ...BOOKING_LINK_OPERATIONS,
  findPotentialFranchise: { ...EVERYBODY, variables: w => ({ addressInput: address(w) }) },
  createBookingAssistanceRequest: {
    ...EVERYBODY,
    variables: async w => ({
      name: 'A',
      phoneNumber: '4165550123',
      email: 'a@b.co',
      body: '',
      postalCode: 'P0T 1A0',
      recaptchaToken: await humanToken(w.t, w.t.fixture.ca.host, 'BookingAssistance'),
    }),
  },
  ...VAN_DAY_OPERATIONS,
  confirmWorkOrder: { sees: STAFF, variables: w => ({ id: w.requestedId, vanId: w.t.fixture.ca.vanIds[0] }) },
  assignWorkOrder: {
    sees: ['manager', 'tester'],
    variables: w => ({
      workOrderId: w.confirmedId,
      assignedFranchise: w.t.fixture.ca.franchiseId,
      assignedVan: w.t.fixture.ca.vanIds[0],
    }),
  },
  updateNotes: { sees: STAFF, variables: w => ({ id: w.confirmedId, notes: 'Gate code 4711' }) },
  updateWorkOrderVehicle: { sees: STAFF, variables: w => ({ id: w.confirmedId, vehicleId: w.vehicleId }) },
  updateServices: {
    sees: STAFF,
    variables: w => ({ id: w.confirmedId, serviceIds: [w.t.fixture.ca.serviceIds.oil_change_basic] }),
  },
  workOrderContent: { answers: STAFF, variables: w => ({ id: w.confirmedId }) },
  workOrderAssignment: {
    answers: ['manager', 'tester'],
    variables: w => ({ workOrderId: w.confirmedId, assignedFranchise: w.t.fixture.ca.franchiseId }),
  },
  updatePoNumber: { sees: STAFF, variables: w => ({ id: w.completedId, poNumber: 'PO 7' }) },
  cancelWorkOrder: {
    sees: STAFF,
    variables: w => ({ workOrderId: w.cancellableId, cancelReason: 'customer_cancelled' }),
  },
  addInspectionPhoto: {
    sees: STAFF,
    variables: w => ({ id: w.confirmedId, location: RECEIPT }),
  },
  draftKey: { answers: [...STAFF, 'otherFranchise', 'otherTenant'] },
  lockVehicle: { sees: ['technician'], variables: w => ({ workOrderId: w.confirmedId }) },
  unlockVehicle: { sees: ['technician'], variables: w => ({ workOrderId: w.confirmedId }) },
  saveInspection: {
    sees: STAFF,
    variables: w => ({ id: w.confirmedId, inspection: FINISHED_INSPECTION, finish: false }),
  },
  updateScheduledTime: {
    sees: ['customer', ...STAFF],
    variables: w => ({ id: w.movableId, scheduledAt: '2026-06-05T13:00:00Z' }),
  },
  updateWorkOrderAddress: {
    sees: ['customer', ...STAFF],
    variables: w => ({ id: w.movableId, addressId: w.addressId, mileageCharge: 0 }),
  },
  cancelAppointment: { sees: ['customer'], variables: w => ({ id: w.laterId }) },
  workOrderBill: { answers: STAFF, variables: w => ({ id: w.inspectedId }) },
  workOrderSupplies: { answers: STAFF, variables: w => ({ id: w.inspectedId }) },
  completeWorkOrder: { sees: STAFF, variables: w => ({ workOrderId: w.inspectedId }) },
  payInvoice: {
    sees: STAFF,
    variables: w => ({
      idempotencyKey: crypto.randomUUID(),
      invoiceId: w.openInvoiceId,
      amount: 100,
      paymentMethod: 'cash',
    }),
  },
  cardsOnFile: { answers: STAFF, variables: w => ({ invoiceId: w.openInvoiceId }) },
  chargeCardOnFile: {
    sees: STAFF,
    variables: w => ({
      idempotencyKey: crypto.randomUUID(),
      invoiceId: w.chargedInvoiceId,
      paymentMethodId: w.cardId,
    }),
  },
  cardReaders: { answers: STAFF, variables: franchise },
  cancelTerminalPayment: {
    sees: STAFF,
    variables: w => ({ invoiceId: w.terminalInvoiceId, readerId: w.readerId }),
  },
  sendToTerminal: { sees: STAFF, variables: w => ({ invoiceId: w.terminalInvoiceId, readerId: w.readerId }) },
  cashAppPay: { answers: STAFF, variables: w => ({ invoiceId: w.cashAppInvoiceId }) },
  cashAppCode: { answers: STAFF, variables: w => ({ invoiceId: w.cashAppInvoiceId }) },
  cancelCashAppPay: { sees: STAFF, variables: w => ({ invoiceId: w.cashAppInvoiceId }) },
  checkPayment: { sees: STAFF, variables: w => ({ invoiceId: w.cashAppInvoiceId }) },
  ...REFUND_OPERATIONS,
  ...WORK_ANSWER_OPERATIONS,
  voidInvoice: { sees: STAFF, variables: w => ({ id: w.terminalInvoiceId }) },
  sendPayLinkAgain: { sees: STAFF, variables: w => ({ invoiceId: w.planInvoiceId }) },
  withdrawPayLink: { sees: STAFF, variables: w => ({ invoiceId: w.planInvoiceId }) },
  refreshLineItemPrices: { sees: STAFF, variables: w => ({ id: w.confirmedId }) },
  creditInvoice: { sees: STAFF, variables: w => ({ id: w.wrongInvoiceId, reason: 'Wrong oil' }) },
  billWorkOrderAnew: { sees: STAFF, variables: w => ({ workOrderId: w.creditedOrderId }) },
  amendInspection: {
    sees: STAFF,
    variables: w => ({ id: w.completedId, correction: 'Front left tire is poor', reason: 'Mixed up' }),
  },
  payLater: { sees: STAFF, variables: w => ({ idempotencyKey: 'the same link', invoiceId: w.invoiceId }) },

  openInvoices: {
    sees: ['customer'],
    answers: SIGNED_IN.filter(actor => actor !== 'customer'),
    variables: () => ({}),
  },
  ownInvoiceLink: {
    answers: ['customer'],
    variables: w => ({ invoiceId: w.openInvoiceId, savesCard: true, consentVersion: CARD_CONSENT_VERSION }),
  },
  payOwnInvoice: {
    sees: ['customer'],
    variables: w => ({ idempotencyKey: 'own card', invoiceId: w.invoiceId, paymentMethodId: w.cardId }),
  },
  ...PRIVACY_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...ASSISTANCE_OPERATIONS,
  ...PAYOUT_OPERATIONS,
  ...PROVIDER_OPERATIONS,
  ...SECOND_FACTOR_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...SETTINGS_PAGE_OPERATIONS,

  endSubscription: { sees: ['customer'], variables: w => ({ id: w.unpaidPlanId }) },
  presignUpload: {
    answers: SIGNED_IN,
    variables: () => ({ fileName: 'a.jpg', contentType: 'image/jpeg', size: 1000 }),
  },

  availability: {
    ...EVERYBODY,
    variables: () => ({ code: 'M5V1J9', start: '2026-06-04T00:00:00Z', end: '2026-06-06T00:00:00Z' }),
  },
  postalCodeCheck: { ...EVERYBODY, variables: () => ({ code: 'M5V1J9' }) },
  servicePrices: prices,
  addOnPrices: prices,
  addOnSurchargePrices: {
    ...EVERYBODY,
    variables: w => ({ id: w.t.fixture.ca.serviceIds.oil_change_basic, countryCode: 'CA' }),
  },
  feePrices: { ...EVERYBODY, variables: () => ({ countryCode: 'CA' }) },
  taxRates: { ...EVERYBODY, variables: () => ({ countryCode: 'CA', provinceCode: 'ON' }) },
  mileageChargePrice: { ...EVERYBODY, variables: w => ({ ...franchise(w), addressInput: address(w) }) },
  mileageUnits: { ...EVERYBODY, variables: w => ({ ...franchise(w), addressInput: address(w) }) },
  addressSuggestions: { ...EVERYBODY, variables: () => ({ search: '10 King St W Toronto' }) },
  addressAt: { ...EVERYBODY, variables: () => ({ lat: 43.6484, lng: -79.3784 }) },
  resolveAddress: { ...EVERYBODY, variables: () => ({ id: 'unknown' }) },
  vehicleYears: EVERYBODY,
  vehicleMakes: { ...EVERYBODY, variables: () => ({ year: 2018 }) },
  vehicleModels: { ...EVERYBODY, variables: () => ({ year: 2018, make: 'Toyota' }) },
  vehicles: { ...EVERYBODY, variables: () => ({ year: 2018, make: 'Toyota', model: 'Camry' }) },
  vehicleByEngine: {
    ...EVERYBODY,
    variables: () => ({ year: 2018, make: 'Toyota', model: 'Camry', engine: '2.5L 4 cyl' }),
  },
  vehicleSearch: { ...EVERYBODY, variables: () => ({ text: '2018 camry' }) },
  usualVehicle: { ...EVERYBODY, variables: () => ({ year: 2018, make: 'Toyota', model: 'Camry' }) },
  notListedVehicle: EVERYBODY,
  decodeVin: { ...EVERYBODY, variables: () => ({ vin: '4T1B11HK5JU123456' }) },
}

/** Staff-only fields of types that customers may read. */
export const STAFF_FIELDS = [
  'Franchise.allVans',
  'Franchise.managerEmail',
  'Franchise.vans',
  'Franchise.vendors',
  'Invoice.disputes',
  'Payment.authorName',
  'Payment.linkEmail',
  'Payment.linkUrl',
  'Payment.notes',
  'Payment.readerId',
  'Payment.refunds',
  'Payment.remittanceFee',
  'RecommendedWork.addProblem',
  'WorkOrder.awsLink',
  'WorkOrder.events',
  'WorkOrder.helpfulServices',
  'WorkOrder.inspection',
  'WorkOrder.proofOfCancelLocation',
  'WorkOrder.rating',
  'WorkOrder.van',
  'WorkOrder.vendorName',
]
