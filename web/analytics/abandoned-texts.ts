import type { BookingStep, Device } from '../../domain/analytics/booking-funnel.ts'

const STEPS: Record<BookingStep, string> = {
  ADDRESS: 'Address',
  SERVICES: 'Services',
  ADD_ONS: 'Add-ons',
  SCHEDULE: 'Schedule',
  TIME: 'Time chosen',
  BOOKED: 'Booked',
}

const DEVICES: Record<Device, string> = {
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
  UNKNOWN: 'Not recorded',
}

export const TEXTS = {
  intro: 'Which step of the booking visitors reached, and where they left. Bookings by staff are not counted.',
  period: 'Period',
  periods: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days', custom: 'Choose days' },
  from: 'From',
  to: 'To',
  wrongFrame: 'Choose a last day that is not before the first, and at most one year.',
  step: (step: BookingStep) => STEPS[step],
  device: (device: Device) => DEVICES[device],
  summary: (booked: string, visitors: string, share: string) => `${booked} of ${visitors} visitors booked (${share})`,
  nobodyBefore: 'No visitors in the period before.',
  before: (share: string, visitors: string) => `Period before: ${share} of ${visitors} visitors.`,
  mostLeft: (step: BookingStep, left: string) => `Most left after “${STEPS[step]}”: ${left}.`,
  funnel: 'How far visitors got',
  chart: 'Visitors by step',
  steps: 'Visitors by step, as a table',
  columns: {
    step: 'Step',
    visitors: 'Visitors',
    left: 'Left here',
    before: 'Period before',
    device: 'Device',
    source: 'Came from',
    booked: 'Booked',
    share: 'Share',
    shareBefore: 'Share before',
  },
  leftHere: (count: string, share: string) => `${count} (${share})`,
  none: '–',
  devices: 'By device',
  sources: 'By source',
  sourcesNote: 'The site or campaign (utm_source) of the visit.',
  direct: 'Direct or not recorded',
  kept: 'Times kept while booking',
  keptNote: 'A chosen time is kept for some minutes while its customer types. Counted for the last 30 days.',
  keptLeft: (left: string, all: string, share: string) => `${left} of ${all} kept times were not booked (${share}).`,
  others: (count: string) => `${count} visitors came from other sources.`,
  empty: 'Nobody opened the booking in these days. Choose a longer period.',
  failed: 'We couldn’t load the figures. Please try again.',
} as const
