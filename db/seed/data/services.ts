import type { CountryCode } from '../../../domain/address/country.ts'
import { FEE } from '../../../domain/pricing/fees.ts'

interface OilRule {
  includedLitres: number
  /** Cents per further litre, by country. */
  perLitre: { CA: number; US: number }
}

export interface DemoService {
  key: string
  name: string
  description: string
  /** Shown below the name, in the country's units. */
  detail: Record<CountryCode, string>
  type: 'PRIMARY' | 'ADD_ON' | 'OIL_CHANGE' | 'SUBSCRIPTION'
  isFee: boolean
  /** Cents by country; null: has a name, but is never offered. */
  price: { CA: number; US: number } | null
  oil: OilRule | null
}

const NO_DETAIL = { CA: '', US: '' }
const BILLED_LATER = 'Billed automatically after your first visit'

const oilChange = (
  key: string,
  name: string,
  description: string,
  price: [number, number],
  litre: [number, number],
): DemoService => ({
  key,
  name,
  description,
  detail: {
    CA: 'Includes up to 5 litres of oil and a new filter',
    US: 'Includes up to 5.3 quarts of oil and a new filter',
  },
  type: 'OIL_CHANGE',
  isFee: false,
  price: { CA: price[0], US: price[1] },
  oil: { includedLitres: 5, perLitre: { CA: litre[0], US: litre[1] } },
})

const service = (
  type: 'PRIMARY' | 'ADD_ON',
  key: string,
  name: string,
  description: string,
  price: [number, number],
): DemoService => ({
  key,
  name,
  description,
  detail: NO_DETAIL,
  type,
  isFee: false,
  price: { CA: price[0], US: price[1] },
  oil: null,
})

const fee = (key: string, name: string, description: string, price: [number, number] | null): DemoService => ({
  key,
  name,
  description,
  detail: NO_DETAIL,
  type: 'ADD_ON',
  isFee: true,
  price: price && { CA: price[0], US: price[1] },
  oil: null,
})

export interface DemoPlan {
  subscribeKey: string
  alias: string
  name: string
  frequency: 'MONTHLY' | 'ANNUALLY'
  /** Cents by country. */
  price: { CA: number; US: number }
}

export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    subscribeKey: 'subscribe_to_monthly_plan',
    alias: 'subscription_plan_monthly',
    name: 'Monthly care plan',
    frequency: 'MONTHLY',
    price: { CA: 4900, US: 3900 },
  },
  {
    subscribeKey: 'subscribe_to_annual_plan',
    alias: 'subscription_plan_annual',
    name: 'Annual care plan',
    frequency: 'ANNUALLY',
    price: { CA: 52_900, US: 42_900 },
  },
  {
    subscribeKey: 'subscribe_to_all_inclusive_annual_plan',
    alias: 'subscription_plan_annual_all_inclusive',
    name: 'All-inclusive annual care plan',
    frequency: 'ANNUALLY',
    price: { CA: 74_900, US: 62_900 },
  },
]

/** Services that a plan covers (SUBS-10). */
export const PLAN_DESCRIPTION = [
  'Oil change and tire rotation every 8,000 km or 5,000 miles',
  'Battery every 48 months',
  'Up to 2 sets of wiper blades a year',
  'Cabin filter every 24,000 km and engine filter every 42,000 km',
  'Roadside credit of up to $70 a year',
  'Up to 3 road-trip inspections a year',
  'Not for commercial vehicles',
].join('\n')

/** Both lines of a plan cost nothing on the order: the subscription has its own invoice (rule S1). */
const planServices = DEMO_PLANS.flatMap((plan): DemoService[] => {
  const shared = { type: 'SUBSCRIPTION' as const, price: { CA: 0, US: 0 }, oil: null, description: PLAN_DESCRIPTION }
  return [
    {
      ...shared,
      key: plan.subscribeKey,
      name: plan.name,
      detail: { CA: BILLED_LATER, US: BILLED_LATER },
      isFee: false,
    },
    { ...shared, key: plan.alias, name: `${plan.name}: enrolment`, detail: NO_DETAIL, isFee: true },
  ]
})

/** Everything that the demo tenants offer and charge, in its order. */
export const DEMO_SERVICES: readonly DemoService[] = [
  oilChange(
    'oil_change_basic',
    'Conventional Oil Change',
    'Conventional oil and a new filter, with a check of fluids, lights and tires.',
    [8995, 7995],
    [900, 800],
  ),
  oilChange(
    'oil_change_premium_synthetic',
    'Premium Synthetic Oil Change',
    'Full synthetic oil for longer intervals and cold starts, with a new filter and a check of fluids, lights and tires.',
    [12_495, 10_995],
    [1400, 1250],
  ),
  oilChange(
    'oil_change_european_synthetic',
    'European Synthetic Oil Change',
    'Synthetic oil that meets European manufacturers’ approvals, with a new filter and a check of fluids, lights and tires.',
    [15_995, 13_995],
    [1700, 1500],
  ),
  service(
    'PRIMARY',
    'tire_rotation',
    'Tire Rotation',
    'We rotate the tires so they wear evenly, and set the pressure.',
    [6495, 5495],
  ),
  service(
    'PRIMARY',
    'battery_replacement',
    'Battery Replacement',
    'A new battery installed where you’re parked. We recycle the old one.',
    [27_900, 23_900],
  ),
  service(
    'PRIMARY',
    'brake_inspection',
    'Brake Inspection',
    'We measure pads, rotors, lines and fluid and report the remaining life.',
    [7995, 6995],
  ),
  service(
    'PRIMARY',
    'vehicle_inspection',
    'Vehicle Inspection',
    'We check the whole car before you buy or sell it, with photos and a written report.',
    [14_900, 12_900],
  ),
  service(
    'PRIMARY',
    'road_trip_inspection',
    'Road Trip Inspection',
    'We check fluids, tires, lights, belts and battery before a long drive.',
    [8995, 7495],
  ),
  service(
    'ADD_ON',
    'engine_air_filter_replacement',
    'Engine Air Filter',
    'A clean filter lets the engine breathe.',
    [4495, 3995],
  ),
  service(
    'ADD_ON',
    'cabin_air_filter_replacement',
    'Cabin Air Filter',
    'Keeps dust and pollen out of the car.',
    [4995, 4495],
  ),
  service('ADD_ON', 'wiper_blades', 'Wiper Blades', 'A pair of all-season blades for the windshield.', [5495, 4495]),
  service(
    'ADD_ON',
    'u_bolt_retorque',
    'U-bolt Retorque',
    'For trucks: leaf-spring U-bolts retightened to factory torque.',
    [3995, 3495],
  ),
  ...planServices,
  fee(FEE.mobile, 'Mobile Service Fee', 'For coming to you.', [1995, 1795]),
  fee(FEE.mobileSubscription, 'Mobile Service Fee (plan)', 'For coming to you, at your plan’s price.', [995, 895]),
  fee(FEE.mobileAllInclusive, 'Mobile Service Fee (all-inclusive plan)', 'Your plan covers our trip to you.', [0, 0]),
  fee(FEE.mobileMarketplace, 'Mobile Service Fee (marketplace)', 'For coming to you.', [1495, 1295]),
  fee(FEE.mobileMarketplaceMain, 'Mobile Service Fee (marketplace, main service)', 'For coming to you.', [995, 795]),
  fee(FEE.supplies, 'Supplies and Shop Fee', 'Cloths, drain plug washers and other small parts.', [595, 495]),
  fee(FEE.environmental, 'Environmental Handling Fee', 'We recycle used oil and filters.', [395, 350]),
  fee(FEE.priority, 'Priority Service Fee', 'For an appointment within 24 hours.', [2995, 2495]),
  fee(
    FEE.mileage,
    'Mileage Charge',
    'For each kilometre or mile (or part of one) outside our free radius.',
    [150, 195],
  ),
  fee('tax', 'Tax', 'Tax is computed per line; this entry only names it.', null),
]
