import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { enginesQuery, makesQuery, modelsQuery, yearsQuery } from '../vehicle/queries.ts'
import classes from './catalogue.module.css'
import { AddPartFitsMutation } from './documents.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.fits

interface Values {
  yearFrom: string
  yearTo: string
  make: string
  model: string
  engine: string
}

const options = (values: readonly string[] = []) => values.map(value => ({ value, label: value }))

/** Adds the cars of a model and a range of years. */
export function AddFitsDialog({ partId, onClose }: { partId: string; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useSubmitForm<Values, void>({
    initialValues: { yearFrom: '', yearTo: '', make: '', model: '', engine: '' },
    submit: async ({ yearFrom, yearTo, make, model, engine }) => {
      const { addPartFits: fits } = await request(AddPartFitsMutation, {
        partId,
        make,
        model,
        yearFrom: Number(yearFrom),
        yearTo: Number(yearTo || yearFrom),
        engine: engine || null,
      })
      queryClient.setQueryData(catalogueKeys.fits(partId), fits)
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.added })
      onClose()
    },
  })
  const { yearFrom, make, model } = form.values
  const year = yearFrom === '' ? null : Number(yearFrom)
  const years = useQuery(yearsQuery)
  const makes = useQuery(makesQuery(year))
  const models = useQuery(modelsQuery(year, make || null))
  const engines = useQuery(enginesQuery(year, make || null, model || null))
  const fieldOf = (key: keyof Values, query: { isFetching: boolean; error: Error | null }) => {
    const field = form.field(key)
    return { ...field, loading: query.isFetching, error: field.error ?? query.error?.message }
  }
  const later = years.data?.filter(each => year === null || each >= year).toReversed()
  return (
    <FormDialog
      form={form}
      title={texts.add}
      submitLabel={texts.add}
      disabled={yearFrom === '' || make === '' || model === ''}
      onClose={onClose}
    >
      <div className={classes.years}>
        <SelectField
          {...fieldOf('yearFrom', years)}
          label={texts.year}
          placeholder={texts.choose}
          onChange={value => form.change({ yearFrom: value, yearTo: value, make: '', model: '', engine: '' })}
          options={options(years.data?.map(String))}
        />
        <SelectField
          {...fieldOf('yearTo', years)}
          label={texts.yearTo}
          disabled={year === null}
          options={options(later?.map(String))}
        />
      </div>
      <SelectField
        {...fieldOf('make', makes)}
        label={texts.make}
        placeholder={texts.choose}
        disabled={year === null}
        onChange={value => form.change({ make: value, model: '', engine: '' })}
        options={options(makes.data)}
      />
      <SelectField
        {...fieldOf('model', models)}
        label={texts.model}
        placeholder={texts.choose}
        disabled={make === ''}
        onChange={value => form.change({ model: value, engine: '' })}
        options={options(models.data)}
      />
      <SelectField
        {...fieldOf('engine', engines)}
        label={texts.engine}
        placeholder={texts.allEngines}
        disabled={model === ''}
        options={options(engines.data?.map(({ engine }) => engine))}
      />
    </FormDialog>
  )
}
