import { useState } from 'react'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { IconMapPin } from '../ui/icon/map-pin.gen.ts'
import { Button, IconButton, LinkButton } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { CheckCards, RadioCards } from '../ui/inputs/choice-cards.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { SearchSelect } from '../ui/inputs/search-select.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Row } from '../ui/layout/card.tsx'

export function ButtonSamples() {
  return (
    <Card title="Buttons" description="One main action a screen.">
      <Row>
        <Button variant="primary">Book for Tuesday 10:00</Button>
        <Button>Add another vehicle</Button>
        <Button variant="quiet">Skip this step</Button>
        <Button variant="danger">Delete address</Button>
      </Row>
      <Row>
        <Button variant="primary" busy>
          Book for Tuesday 10:00
        </Button>
        <Button variant="primary" disabled>
          Next
        </Button>
        <LinkButton href="#main" icon={<IconMapPin />}>
          A link
        </LinkButton>
        <Button variant="primary" size="xl">
          Start the job
        </Button>
      </Row>
      <div>
        <IconButton label="Find me" icon={<IconMapPin />} />
      </div>
    </Card>
  )
}

const people = [
  { id: '1', label: 'Priya Raman', detail: 'priya@example.com' },
  { id: '2', label: 'Jean-Luc Tremblay', detail: 'jl@example.com' },
  { id: '3', label: 'Dana Whitfield', detail: 'dana@example.com' },
]

export function FieldSamples() {
  const [name, setName] = useState('Priya Raman')
  const [email, setEmail] = useState('priya@')
  const [password, setPassword] = useState('')
  const [phone, setPhone] = useState('604555')
  const [cents, setCents] = useState<number | undefined>(4250)
  const [year, setYear] = useState('')
  const [query, setQuery] = useState('')
  const [notes, setNotes] = useState('')
  const [guest, setGuest] = useState(true)
  const found = people.filter(p => p.label.toLowerCase().includes(query.toLowerCase()))
  const search = { label: 'Customer', query, onQueryChange: setQuery, emptyText: 'No customers found.' }
  return (
    <Card title="Fields">
      <Row>
        <TextField label="Name" value={name} onChange={setName} autoComplete="name" />
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={setEmail}
          error="Please enter a valid email address"
          autoComplete="email"
        />
        <PhoneField label="Phone" value={phone} onChange={setPhone} />
        <PasswordField
          label="Password"
          description="At least 6 characters, and not your email."
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
        <MoneyField label="Price" value={cents} onChange={setCents} />
        <TextField label="Locked" value="1HGCM82633A004352" onChange={setName} disabled />
        <SelectField
          label="Year"
          placeholder="Choose a year"
          value={year}
          onChange={setYear}
          options={['2026', '2025', '2024'].map(y => ({ value: y, label: y }))}
        />
        <SelectField label="Make" placeholder="Choose a make" value="" onChange={setYear} options={[]} loading />
        <SearchSelect
          {...search}
          options={{ status: 'ready', data: found }}
          onChoose={person => setQuery(person.label)}
          placeholder="Name, phone or email"
        />
        <SearchSelect
          {...search}
          label="Customer (loading)"
          options={{ status: 'loading' }}
          onChoose={() => undefined}
        />
        <SearchSelect
          {...search}
          label="Customer (failing)"
          options={{ status: 'error', message: 'The search failed.', onRetry: () => setQuery('') }}
          onChoose={() => undefined}
        />
        <TextField label="Odometer" value="84210" onChange={setName} inputMode="numeric" size="xl" end="km" />
      </Row>
      <TextAreaField
        label="Notes for the technician"
        value={notes}
        onChange={setNotes}
        placeholder="Gate code, where the car stands …"
      />
      <CheckboxField
        label="Continue as a guest"
        description="You can make an account later."
        checked={guest}
        onChange={setGuest}
      />
      <CheckboxField label="I agree" error="Please agree to go on." checked={false} onChange={setGuest} />
    </Card>
  )
}

export function ChoiceSamples() {
  const [service, setService] = useState<'synthetic' | 'conventional' | 'battery'>()
  const [addOns, setAddOns] = useState<('wipers' | 'filter' | 'rotation')[]>(['wipers'])
  return (
    <>
      <RadioCards
        legend="Service"
        value={service ?? 'synthetic'}
        onChange={setService}
        choices={[
          {
            value: 'synthetic',
            title: 'Synthetic oil change',
            description: 'Up to 5 L of full synthetic, a new filter and a 40-point check.',
            price: '$119.00',
            badge: <StatusBadge tone="success">Most booked</StatusBadge>,
          },
          {
            value: 'conventional',
            title: 'Conventional oil change',
            description: 'For older engines.',
            price: '$89.00',
          },
          {
            value: 'battery',
            title: 'Battery replacement',
            description: 'Not offered for this vehicle.',
            price: '$289.99',
            disabled: true,
          },
        ]}
      />
      <CheckCards
        legend="Add-ons"
        columns={2}
        values={addOns}
        onChange={setAddOns}
        choices={[
          { value: 'wipers', title: 'Wiper blades', description: 'A pair, fitted.', price: '$39.00' },
          { value: 'filter', title: 'Cabin filter', price: '$45.00' },
          { value: 'rotation', title: 'Tire rotation', description: 'While we are there.', price: '$35.00' },
        ]}
      />
    </>
  )
}
