/** SUBS-03 and SUBS-11 fix these. */
export const TEXTS = {
  statuses: {
    ACTIVE: 'Active',
    PENDING: 'Pending Payment',
    CANCELLED: 'Cancelled',
    RENEWAL_ERROR: 'Renewal Error',
  },
  unknownStatus: 'Unknown',
  perYear: 'per Year',
  perMonth: 'per Month',
  /** What a customer agrees to with a plan. */
  terms: {
    price: (price: string, period: string) => `${price} per ${period} plus tax`,
    firstCharge: (price: string, period: string, day: string | null) =>
      day === null
        ? `${price}. We charge the first ${period} after your first visit.`
        : `${price}. We charge the first ${period} on ${day}, after your first visit.`,
    renews: (period: string) => `It renews every ${period} until you end it in your account.`,
    endsMonthly: 'After you ask to end it, we bill 2 more months.',
    endsAnnually: 'When you end it, it stays active until the paid year is over, and we bill nothing more.',
  },
  /** The text beside the tick of a plan, kept with the terms above it. */
  consent: {
    customer: (plan: string, business: string) => `I agree to these terms of the ${plan} from ${business}.`,
    phone: (plan: string, business: string) =>
      `I read these terms of the ${plan} from ${business} to the customer. The customer agreed on the phone.`,
    staff: (plan: string, business: string) =>
      `I read these terms of the ${plan} from ${business} to the customer. The customer agreed, on the phone or in person.`,
  },
  /** What is wrong in the settings of a plan. */
  settings: {
    name: (most: number) => `Please enter a name of 1 to ${most} characters, such as Monthly care plan.`,
    description: (most: number) => `Please enter at most ${most} characters.`,
    price: 'Please enter a price from $1 to $10,000.',
    day: 'Please choose a day.',
    early: (day: string) => `Members need 30 days’ notice. Please choose ${day} or a later day.`,
    late: 'Please choose a day within the next year.',
  },
  /** What plans cover. */
  coverage: {
    kinds: {
      oil_change: 'Oil change',
      tire_rotation: 'Tire rotation',
      cabin_air_filter_replacement: 'Cabin filter',
      engine_air_filter_replacement: 'Engine filter',
      battery_replacement: 'Battery',
      wiper_blades: 'Wiper blades',
      road_trip_inspection: 'Road-trip inspection',
    },
    km: (km: string) => `every ${km} km`,
    miles: (miles: string) => `every ${miles} miles`,
    months: (months: number) => `every ${months} months`,
    times: (times: number) => `up to ${times} times a year`,
    problems: {
      count: (most: number) => `Please choose 1 to ${most} services.`,
      service: 'Please choose a service.',
      twice: 'This service is already in the list.',
      unknown: 'This service does not exist. Please choose another one.',
      distance: 'Please enter a whole distance from 500 to 200,000 km, or 300 to 120,000 miles.',
      months: 'Please enter 1 to 120 months.',
      times: 'Please enter 1 to 52 times.',
    },
  },
} as const
