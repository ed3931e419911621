import { useId } from 'react'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { withIncludedRoles } from '../../domain/account/role-changes.ts'
import type { StaffRole } from '../../domain/account/roles.ts'
import { roleDuty, roleName } from '../../domain/staff/role-names.ts'
import type { FieldErrors } from '../ui/form/use-submit-form.ts'
import { PickList, type PickOption } from '../ui/inputs/pick-list.tsx'
import classes from './access-fields.module.css'
import type { Choices } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.access

/** What somebody may do, as its form holds it. */
export interface AccessValues {
  roles: StaffRole[]
  franchiseIds: string[]
  vanIds: string[]
  vendorIds: string[]
}

interface AccessFieldsProps {
  values: AccessValues
  choices: Choices
  errors: FieldErrors<AccessValues>
  onChange: (part: Partial<AccessValues>) => void
}

/** The roles, franchises, vans and vendors of a member of staff. Fields that do not apply are hidden, and emptied. */
export function AccessFields({ values, choices, errors, onChange }: AccessFieldsProps) {
  const { roles, franchiseIds } = values
  const isEverywhere = actsEverywhere(roles)
  const vans = choices.franchises
    .filter(({ id }) => isEverywhere || franchiseIds.includes(id))
    .flatMap(franchise => franchise.vans.map(van => ({ ...van, franchise: franchise.name })))
  const vanName = ({ name, franchise }: (typeof vans)[number]) =>
    choices.franchises.length > 1 ? `${name} · ${franchise}` : name
  const chooseRoles = (chosen: string[]) => {
    const next = withIncludedRoles(chosen as StaffRole[])
    onChange({
      roles: next,
      ...(!next.includes('technician') && { vanIds: [] }),
      ...(!next.includes('sales') && { vendorIds: [] }),
    })
  }
  const chooseFranchises = (chosen: string[]) => {
    const left = choices.franchises.filter(({ id }) => chosen.includes(id)).flatMap(franchise => franchise.vans)
    onChange({
      franchiseIds: chosen,
      vanIds: isEverywhere ? values.vanIds : values.vanIds.filter(id => left.some(van => van.id === id)),
    })
  }
  return (
    <>
      <ChoiceGroup
        name="roles"
        legend={texts.roles}
        options={choices.roles.map(role => ({
          id: role,
          name: roleName(role),
          detail: roleDuty(role),
          // Part of owner and admin.
          isFixed: role === 'manager' && isEverywhere,
        }))}
        chosen={roles}
        error={errors.roles}
        onChange={chooseRoles}
      />
      {isEverywhere ? (
        <p className={classes.hint}>{texts.allFranchises}</p>
      ) : (
        <ChoiceGroup
          name="franchiseIds"
          legend={texts.franchises}
          search={texts.searchFranchises}
          options={choices.franchises.map(({ id, name }) => ({ id, name }))}
          chosen={franchiseIds}
          error={errors.franchiseIds}
          onChange={chooseFranchises}
        />
      )}
      {roles.includes('technician') && (
        <ChoiceGroup
          name="vanIds"
          legend={texts.vans}
          search={texts.searchVans}
          options={vans.map(van => ({ id: van.id, name: vanName(van) }))}
          empty={texts.noVans}
          chosen={values.vanIds}
          error={errors.vanIds}
          onChange={vanIds => onChange({ vanIds })}
        />
      )}
      {roles.includes('sales') && (
        <ChoiceGroup
          name="vendorIds"
          legend={texts.vendors}
          search={texts.searchVendors}
          options={choices.vendors}
          empty={texts.noVendors}
          chosen={values.vendorIds}
          error={errors.vendorIds}
          onChange={vendorIds => onChange({ vendorIds })}
        />
      )}
    </>
  )
}

interface ChoiceGroupProps {
  name: string
  legend: string
  options: readonly PickOption[]
  /** Shown without any option. */
  empty?: string
  /** Of a list that can be long. */
  search?: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function ChoiceGroup({ name, legend, options, empty, search, chosen, error, onChange }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset
      className={classes.group}
      data-path={name}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={classes.legend}>{legend}</legend>
      {options.length === 0 && empty !== undefined ? (
        <p className={classes.hint}>{empty}</p>
      ) : (
        <PickList
          options={options}
          chosen={chosen}
          onChange={onChange}
          searchLabel={search ?? legend}
          wide={options.some(({ detail }) => detail !== undefined)}
        />
      )}
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
