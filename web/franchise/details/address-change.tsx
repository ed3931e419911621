import { useState } from 'react'
import { addressLine } from '../../address/address-text.ts'
import { AddressSearch } from '../../address/address-search.tsx'
import type { DraftAddress } from '../../address/draft-address.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import classes from './franchise-sections.module.css'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

interface AddressChangeProps {
  address: DraftAddress
  /** Not given to who may not change it. */
  onChange: ((address: DraftAddress) => void) | undefined
  error: string | undefined
}

/** The address of a franchise, and a dialog that searches another one. */
export function AddressChange({ address, onChange, error }: AddressChangeProps) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className={classes.fact}>
      <p className={classes.label}>{T.address}</p>
      <div className={classes.line}>
        <p>{addressLine(address)}</p>
        {onChange && (
          <Button size="sm" onClick={() => setIsChanging(true)}>
            {T.changeAddress}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isChanging && onChange && <ChangeDialog onChange={onChange} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

function ChangeDialog({ onChange, onClose }: { onChange: (address: DraftAddress) => void; onClose: () => void }) {
  const [found, setFound] = useState<DraftAddress | null>(null)
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      title={T.newAddress}
      submitLabel={T.use}
      stays
      busy={false}
      onSubmit={() => {
        if (!found) {
          setProblem(problem ?? TEXTS.addFranchise.base)
          return
        }
        onChange(found)
        onClose()
      }}
      onClose={onClose}
    >
      <AddressSearch
        label={T.address}
        hint={TEXTS.addFranchise.addressHint}
        address={found}
        onChange={setFound}
        error={problem}
        onError={setProblem}
      />
    </FormDialog>
  )
}
