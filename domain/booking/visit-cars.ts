import { TEXTS } from './texts.ts'

/** Cars that one visit can be for: as many as somebody can drive around in an entry, and few enough to be done one after the other. */
export const MAX_CARS = 6

/** 'Car 2 of 3'; null for a car that is alone. `number` counts from 1. */
export const carOfVisit = (number: number, count: number): string | null =>
  count < 2 ? null : TEXTS.carOfVisit(number, count)
