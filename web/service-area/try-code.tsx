import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import { parsePostalCode } from '../../domain/address/postal-code.ts'
import { formatList } from '../../domain/format/list.ts'
import { serviceAreaQuery } from '../address/queries.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.tryOut

/** Asks as the booking does who serves a code. */
export function TryCode({ country }: { country: CountryCode }) {
  const [typed, setTyped] = useState('')
  const code = parsePostalCode(typed)?.code
  const { data, error } = useQuery({ ...serviceAreaQuery(code), staleTime: 0 })
  return (
    <>
      <TextField
        label={texts.label[country]}
        value={typed}
        onChange={setTyped}
        error={code && error ? error.message : undefined}
      />
      <p role="status">
        {code &&
          data &&
          (data.isInService ? texts.served(formatList(data.franchises.map(({ name }) => name))) : texts.notServed)}
      </p>
    </>
  )
}
