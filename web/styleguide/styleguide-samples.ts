import type { TenantColors } from '../../domain/tenant/tenant.ts'
import type { SlotDay } from '../schedule/slot-grid.ts'

/** Two tenants as different as tenants are. */
export const sampleTenants: Record<'maple' | 'lonestar', { name: string; colors: TenantColors }> = {
  maple: {
    name: 'Maple Mobile Lube',
    colors: {
      primaryLightest: '#e9f4ee',
      primaryLighter: '#a9d3bb',
      primary: '#14633f',
      primaryDarker: '#0e4a2f',
      primaryDarkest: '#08301e',
      logoColor: '#0e4a2f',
      buttonColor: '#14633f',
      navBarTextColor: '#0e4a2f',
      bookingStepsTextColor: '#3d4a43',
      bookingStepsTextAccentColor: '#b4541a',
    },
  },
  lonestar: {
    name: 'Lone Star Auto Van',
    colors: {
      primaryLightest: '#e8f0fd',
      primaryLighter: '#9dbff5',
      primary: '#1553c7',
      primaryDarker: '#0f3d95',
      primaryDarkest: '#0a2860',
      logoColor: '#0a2860',
      buttonColor: '#f28a1c',
      navBarTextColor: '#0a2860',
      bookingStepsTextColor: '#33415c',
      bookingStepsTextAccentColor: '#1553c7',
    },
  },
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A week with a day off, gaps, and times that can only be requested. */
export const sampleWeek: readonly SlotDay[] = weekdays.map((weekday, index) => ({
  date: `2026-11-${22 + index}`,
  label: `${weekday.slice(0, 3)} ${22 + index}`,
  name: `${weekday}, November ${22 + index}`,
  slots: [8, 9, 10, 11, 12, 13, 14, 15, 16]
    .filter(hour => index !== 0 && (hour * 3 + index * 5) % 7 !== 0)
    .map(hour => ({
      id: `${index}-${hour}`,
      label: `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`,
      time: `${String(hour).padStart(2, '0')}:00`,
      state: (hour + index) % 4 === 0 ? ('request' as const) : ('open' as const),
    })),
}))

export interface SampleOrder {
  id: string
  customer: string
  service: string
  status: 'success' | 'warning' | 'danger' | 'info' | 'neutral'
  statusText: string
  time: string
  cents: number
}

export const sampleOrders: readonly SampleOrder[] = [
  {
    id: '10482',
    customer: 'Priya Raman',
    service: 'Synthetic oil change',
    status: 'success',
    statusText: 'Confirmed',
    time: '9:00 AM',
    cents: 11900,
  },
  {
    id: '10483',
    customer: 'Jean-Luc Tremblay',
    service: 'Tire rotation',
    status: 'warning',
    statusText: 'Requested',
    time: '10:30 AM',
    cents: 6450,
  },
  {
    id: '10484',
    customer: 'Dana Whitfield',
    service: 'Battery replacement',
    status: 'danger',
    statusText: 'Payment failed',
    time: '1:00 PM',
    cents: 28999,
  },
  {
    id: '10485',
    customer: 'Sam Okafor',
    service: 'Conventional oil change',
    status: 'info',
    statusText: 'On the way',
    time: '2:00 PM',
    cents: 8900,
  },
]
