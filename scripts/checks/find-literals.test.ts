import { expect, test } from 'vitest'
import { findLiterals } from './find-literals.ts'

const textsIn = (file: string, source: string): string[] => findLiterals(file, source).map(({ text }) => text)
const inWeb = (source: string): string[] => textsIn('web/booking/page.tsx', source)
const inServer = (source: string): string[] => textsIn('server/booking/book.ts', source)

test('finds words between tags, however they are written', () => {
  expect(inWeb('<p>Your cars</p>')).toEqual(['Your cars'])
  expect(inWeb('<p>{isOne ? "One car" : `${count} cars`}</p>')).toEqual(['One car', 'cars'])
  expect(inWeb('<p>{name ?? "No name"}</p>')).toEqual(['No name'])
  expect(inWeb('<p>{count + " cars"}</p>')).toEqual(['cars'])
})

test('finds words in attributes and properties that a person reads', () => {
  expect(inWeb('<Button aria-label="PDF" confirmLabel="Log out" title={`Pay ${amount}`} />')).toEqual([
    'PDF',
    'Log out',
    'Pay',
  ])
  expect(inWeb('toast({ tone: "danger", message: "It was not saved" })')).toEqual(['It was not saved'])
})

test('leaves alone what no person reads', () => {
  expect(
    inWeb('<Card className="wide" href="#main" title={TEXTS.title}>{status === "paid" && <Paid />} · 1</Card>'),
  ).toEqual([])
  expect(inServer('throw new Error("The setting is wrong. Please set it.")')).toEqual([])
  expect(inServer('log.warn("The provider did not answer in time.")')).toEqual([])
  expect(inServer('throw notFound("order")')).toEqual([])
  expect(inServer('throw new UndeliverableMail("The mail server refused the mail.")')).toEqual([])
  expect(inServer('renderMail({ title: kind === "late" ? TEXTS.late : TEXTS.early })')).toEqual([])
  expect(inWeb('throw new ApiError({ error: "UNREACHABLE" })')).toEqual([])
})

test('finds what refusals and mails say', () => {
  expect(inServer('throw new Refusal(409, "NOT_PAID", isOpen ? "Pay first" : TEXTS.closed)')).toEqual(['Pay first'])
  expect(inServer('throw invalidField("email", `At most ${max} letters`)')).toEqual(['At most letters'])
  expect(inServer('throw invalidFields([{ field: "email", message: "Too long" }])')).toEqual(['Too long'])
  expect(
    inServer('renderMail({ title: "Hello", rows: [["When", when]], action: { label: "See it", url: `${site}/x` } })'),
  ).toEqual(['Hello', 'When', 'See it'])
})

test('finds a sentence anywhere in the rules', () => {
  expect(textsIn('domain/vehicle/mileage.ts', 'const check = () => "Please enter the mileage."')).toEqual([
    'Please enter the mileage.',
  ])
})
