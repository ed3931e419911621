export const TEXTS = {
  mileageNotDigits: 'Please enter the mileage in digits.',
  mileageTooHigh: (mileage: string) => `Please check the mileage: ${mileage} is more than any car has driven.`,
  mileageTooLow: (least: string) => `The mileage must be at least ${least}.`,
  vinInvalid: 'A VIN has exactly 17 letters and digits, without I, O and Q. Please check it.',

  service: {
    oil_change: 'Oil change',
    oil_change_basic: 'Conventional oil change',
    oil_change_premium_synthetic: 'Premium synthetic oil change',
    oil_change_european_synthetic: 'European synthetic oil change',
    tire_rotation: 'Tire rotation',
    cabin_air_filter_replacement: 'Cabin air filter',
    engine_air_filter_replacement: 'Engine air filter',
    battery_replacement: 'Battery',
    subscription_plan_monthly: 'Monthly plan',
    subscription_plan_annual: 'Annual plan',
    subscription_plan_annual_all_inclusive: 'All-inclusive annual plan',
  },
} as const
