export const TEXTS = {
  notAMinute: 'Please enter opening and closing times.',
  closesBeforeOpening: 'Please enter a closing time after the opening time.',
  noSlot: 'These hours have no room for an appointment: appointments start on the full hour and last one hour.',
  notAWeekday: 'Please give each weekday once, from 0 for Sunday to 6.',
  nameOfDay: (most: number) => `Please enter a name of 1 to ${most} characters, such as Christmas Day.`,
  notADay: 'Please enter a date.',
  pastDay: 'Please choose today or a later day.',
  endsBeforeStart: 'Please choose a last day that is not before the first day.',
  tooFarAhead: 'Please choose a day within the next two years.',
  dayTwice: 'One of these days is already in the list.',
}
