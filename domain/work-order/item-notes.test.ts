import { expect, test } from 'vitest'
import { itemNote, withItemNote } from './item-notes.ts'

test('a note of an item is a line of the notes, and is read back', () => {
  const notes = withItemNote('Left mirror is loose.', 'Front left tires', 'worn inside')
  expect(notes).toBe('Left mirror is loose.\nFront left tires: worn inside')
  expect(itemNote(notes, 'Front left tires')).toBe('worn inside')
  expect(itemNote(notes, 'Front left brakes')).toBe('')
})

test('changing it leaves the other lines as they are, and an empty one removes its line', () => {
  const notes = 'Brake fluid: dark\nCall first.\nLeaks: oil pan'
  expect(withItemNote(notes, 'Brake fluid', 'very dark')).toBe('Brake fluid: very dark\nCall first.\nLeaks: oil pan')
  expect(withItemNote(notes, 'Brake fluid', ' ')).toBe('Call first.\nLeaks: oil pan')
  expect(withItemNote('Leaks: oil pan', 'Leaks', '')).toBe('')
})

test('a pasted line break stays on the item’s line, and spaces while typing stay', () => {
  expect(withItemNote('', 'Leaks', 'oil pan\nand more')).toBe('Leaks: oil pan and more')
  expect(withItemNote('', 'Leaks', 'oil ')).toBe('Leaks: oil ')
})
