import { useQuery } from '@tanstack/react-query'
import { vendorsQuery } from '../booking/queries.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'
import { noVendor, type VendorChoice } from './vendor-choice.ts'

const texts = TEXTS.create

interface VendorFieldsProps {
  vendor: VendorChoice
  onChange: (change: Partial<VendorChoice>) => void
}

/** Selects the fleet or vendor of a new customer. Switching between the list and a new one resets the fields (CUSTOMER-09). */
export function VendorFields({ vendor, onChange }: VendorFieldsProps) {
  return (
    <Card title={texts.vendor}>
      <Stack>
        {vendor.isNew ? (
          <NewFleet vendor={vendor} onChange={onChange} />
        ) : (
          <ListedVendor vendor={vendor} onChange={onChange} />
        )}
        <Row>
          <Button onClick={() => onChange(noVendor(!vendor.isNew))}>
            {vendor.isNew ? texts.fromList : texts.newVendor}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function NewFleet({ vendor, onChange }: VendorFieldsProps) {
  return (
    <>
      <TextField label={texts.fleetName} value={vendor.vendorName} onChange={vendorName => onChange({ vendorName })} />
      <PercentField
        label={texts.newRemittance}
        value={vendor.remittance}
        onChange={remittance => onChange({ remittance })}
        error={vendor.remittance === undefined ? texts.invalidRemittance : undefined}
      />
      <CheckboxField
        label={texts.newOnSubTotal}
        checked={vendor.isRemittanceOnSubTotal}
        onChange={isRemittanceOnSubTotal => onChange({ isRemittanceOnSubTotal })}
      />
    </>
  )
}

/** The terms of a listed vendor are read-only here (CUSTOMER-07). */
function ListedVendor({ vendor, onChange }: VendorFieldsProps) {
  const vendors = useQuery(vendorsQuery)
  if (vendors.isError && !vendors.data)
    return <ErrorState message={vendors.error.message} onRetry={() => void vendors.refetch()} />
  const choose = (chosenId: string) => {
    const chosen = vendors.data?.find(({ vendorId }) => String(vendorId) === chosenId)
    if (!chosen) return onChange(noVendor(false))
    const { name, remittance, isRemittanceOnSubTotal } = chosen
    const terms = { remittance: Math.round(remittance * 100), isRemittanceOnSubTotal }
    return onChange({ isNew: false, vendorId: chosenId, vendorName: name, ...terms })
  }
  return (
    <>
      <SelectField
        label={texts.fromList}
        placeholder={texts.selectVendor}
        value={vendor.vendorId}
        onChange={choose}
        options={(vendors.data ?? []).map(({ vendorId, name }) => ({ value: String(vendorId), label: name }))}
        loading={vendors.isPending}
      />
      <PercentField label={texts.remittance} value={vendor.remittance} />
      <CheckboxField
        label={texts.onSubTotal}
        checked={vendor.isRemittanceOnSubTotal}
        onChange={() => undefined}
        disabled
      />
    </>
  )
}
