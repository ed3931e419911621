import { formatList } from '../../domain/format/list.ts'

export const TEXTS = {
  notesTooLong: 'Please keep the notes under 2,000 characters.',
  poNumberTooLong: 'Please keep the PO number under 256 characters.',
  outsideServiceArea: 'This address is not in service',
  notInService: 'This address is not in service.',
  priceChanged: 'The price has changed. Please check it and try again.',
  mileageChargeChanged: 'The mileage charge has changed. Please check it and try again.',
  agreedTotalChanged: (franchise: string, total: string) =>
    `With ${franchise} this order comes to ${total} with tax. Review the price and assign again.`,
  franchiseArchived: 'This franchise is archived. Please choose another one.',
  visitHasBegun:
    'A car of this visit is done already. Move the other cars to a visit of their own first: Reschedule, only this car.',
  visitBegun: 'A car of this visit is done already. Please call us to change the rest of the visit.',
  noTimeForCar: 'The van has no time for this car at this visit. Please choose another time for the visit first.',
  noTimeForWork: (van: string, orderId: number, time: string) =>
    `${van} has no time for this work: order ${orderId} begins at ${time}. Move one of the two visits first, or book another visit for this work.`,
  noTimeAfter: (van: string) =>
    `${van} has no time for this work: the time after this visit is being booked. Try again in a few minutes, or move this visit first.`,
  franchiseInOtherCountry: 'Please choose a franchise in the country of the order.',
  changedMeanwhile: 'This order changed while you were editing. Review it and save again.',
  changedMeanwhileBy: (change: string, author: string) =>
    `This order changed while you were editing (${change} by ${author}). Review it and save again.`,
  cannotDriveThere: 'The van cannot be at this address in time. Please move the appointment to another time first.',
  vanTaken: (van: string, orderId: number) =>
    `${van} already has order ${orderId} at this time. Choose another van or another time.`,
  beingBooked: (van: string, minutes: number) =>
    `A customer is booking ${van} at this time, ${minutes} min left. Choose another van or time, or take it over.`,
  noVanFree: 'No van is free at this time. Move the order to another time.',
  selectionSize: (most: number) => `Please choose between 1 and ${most} orders.`,
  vehicleUnknown: 'Please choose a vehicle from the list.',
  serviceNotOffered: 'We no longer offer a service in this order for this vehicle. Please choose again.',

  restore: {
    chooseTime: 'No van is available at this time. Choose another time.',
    passed: 'This time has passed. Choose another time.',
    billed: (invoice: number) => `This order has invoice ${invoice}, so it can’t be restored. Book a new one.`,
    codeUsed: 'The discount code of this order has been used since. Book a new order.',
    creditSpent: 'The customer has spent the credit of this order since. Book a new order.',
    erased: 'This customer’s data was deleted, so the order can’t be restored.',
  },

  proofMissing: 'Please upload a picture that shows the work is done.',
  pictureMissing: 'Please upload the picture again.',
  subjectUnknown: 'An inspection has no such item. Please reload.',

  priorityFeeAdded: ({ within, fee, totalBefore, total }: Record<'within' | 'fee' | 'totalBefore' | 'total', string>) =>
    `This time is less than ${within} away, so a priority fee of ${fee} is added. The total changes from ${totalBefore} to ${total} before tax. Please agree to the new total, or choose a later time.`,
  movedPriceChanged: (total: string) =>
    `The price has changed since it was shown. The total is ${total} before tax now. Please agree to it, and try again.`,

  /** For the technician beside the car. */
  lockFailed: {
    NOT_CONNECTED: 'This car is not connected. Please ask the customer for the key.',
    CONNECTION_ENDED: 'The customer disconnected this car. Please ask them for the key.',
    CONNECTED_CAR_UNAVAILABLE: 'The car does not answer right now. Please try again, or ask the customer for the key.',
  },
  carNotConnected: 'This car is not connected.',

  completion: {
    stillBilled: 'This order has an invoice. Credit or void it first.',
    serviceGone: 'A service is no longer in this order. Please reload.',
    priceOutOfRange: 'Prices can’t be raised here, and can’t go below $0.',
    discountBesideCode: 'This order has a discount code, so you can’t add another discount.',
    discountOutOfRange: 'The discount must be between $0 and the full price.',
    discountIncomplete: 'Please choose a percentage or an amount for the discount.',
    filterNotNeeded: 'No service in this order needs this filter. Please reload.',
    oilNotNeeded: 'No service in this order needs oil. Please reload.',
    /** @param max an amount in the unit of the franchise */
    oilAmount: (max: string) => `Please enter how much oil you used, up to ${max}.`,
  },

  inspection: {
    amendmentText: 'Please enter this in up to 2,000 characters.',
    missing: (fields: readonly string[]) => `Please fill in: ${formatList(fields)}.`,
    tireSizeTooLong: 'Please keep the tire size under 255 characters.',
    mileageTooLow: 'The mileage must be at least 1.',
    engineHoursTooLow: 'The engine hours must not be below 0.',
    tooManyRecommended: (most: number) => `Please recommend at most ${most} services.`,
  },

  pdf: {
    amendment: (author: string, date: string) => `Amended by ${author}, ${date}`,
    amendmentReason: (reason: string) => `Reason: ${reason}`,
    documentTitle: (orderId: number) => `Vehicle inspection ${orderId}`,
    title: 'Vehicle inspection',
    appointment: (orderId: number) => `Appointment ${orderId}`,
    customer: 'Customer',
    vehicle: 'Vehicle',
    notChecked: 'Not checked',
    corner: 'Corner',
    tires: 'Tires',
    brakes: 'Brakes',
    dotCode: 'DOT code',
    tread: (depth: string) => `Tread ${depth}`,
    pad: (depth: string) => `Pads ${depth}`,
    estimated: 'estimated',
    estimatedCode: (code: string) => `${code}, estimated`,
    wholeVehicle: 'Whole vehicle',
    condition: 'Condition',
    readings: 'Readings',
    vin: 'VIN',
    recommended: 'Recommended work',
    parts: 'For',
    price: 'Price on this day, plus tax',
    included: 'Included in your plan',
    tireAge: (age: string) => `Tire ${age}`,
    mileage: 'Mileage',
    tireSize: 'Tire size',
    engineHours: 'Engine hours',
    notes: 'Notes',
  },

  mail: {
    where: 'Where',
    vehicle: 'Vehicle',
    team: 'Team',
    total: 'Total',
    payAfter: 'You pay after the service.',
    services: 'Services',
    seeAppointment: 'See your appointment',
    manage: 'See or change your appointment',
    confirm: 'I’ll be there',
    move: 'Move the appointment',
    cancel: 'Cancel the appointment',
    franchiseChanged: 'Date, time, address and price stay the same.',
    priceChanged:
      'The mileage charge or tax has changed, because another of our franchises serves you. Your services keep their prices. This is the new price:',
  },
} as const
