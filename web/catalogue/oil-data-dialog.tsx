import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readVolume, volumeProblem, volumeText } from '../../domain/catalogue/oil-volume.ts'
import { TEXTS as RULES } from '../../domain/catalogue/texts.ts'
import { isOilWeight, OIL_TYPES, oilUnit } from '../../domain/vehicle/oil.ts'
import { request } from '../platform/api/api.ts'
import { useCountry } from './use-country.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'
import { VehicleFields } from '../vehicle/vehicle-fields.tsx'
import { RemoveOilDataMutation, SaveOilDataMutation } from './documents.ts'
import type { CarOil } from './queries.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.oilData

export const carName = ({ year, make, model, engine }: CarOil): string => `${year} ${make} ${model} ${engine}`

interface Values {
  car: DraftCar
  /** In the country's unit. */
  volumeL: string
  oilType: string
  oilWeight: string
}

/** Enters or changes the oil of one car, in litres or quarts. */
export function OilDataDialog({ car, onClose }: { car: CarOil | null; onClose: () => void }) {
  const countryCode = useCountry()
  const toast = useToast()
  const queryClient = useQueryClient()
  const unit = oilUnit(countryCode)
  const refresh = () => queryClient.invalidateQueries({ queryKey: catalogueKeys.all })
  const form = useSubmitForm<Values, void>({
    initialValues: {
      car: NO_CAR,
      volumeL: car ? volumeText(car.volumeL, countryCode) : '',
      oilType: car?.oilType ?? '',
      oilWeight: car?.oilWeight ?? '',
    },
    validate: values => ({
      volumeL: volumeProblem(readVolume(values.volumeL, countryCode), countryCode),
      oilType: values.oilType === '' ? RULES.noOilType : undefined,
      oilWeight: isOilWeight(values.oilWeight.trim().toUpperCase()) ? undefined : RULES.oilWeight,
    }),
    submit: async values => {
      // A file may be more precise than what is shown: what was not typed again stays.
      const isKept = car !== null && values.volumeL === volumeText(car.volumeL, countryCode)
      await request(SaveOilDataMutation, {
        vehicleId: car?.vehicleId ?? String(values.car.vehicleId ?? ''),
        volumeL: isKept ? car.volumeL : (readVolume(values.volumeL, countryCode) ?? 0),
        oilType: values.oilType,
        oilWeight: values.oilWeight,
        seen: car?.stamp ?? null,
      })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.saved })
      onClose()
    },
  })
  const removal = useMutation({
    mutationFn: async ({ vehicleId, stamp }: CarOil) => {
      await request(RemoveOilDataMutation, { vehicleId, seen: stamp })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.removed })
      onClose()
    },
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <FormDialog
      form={form}
      title={car ? texts.editTitle(carName(car)) : texts.addTitle}
      submitLabel={texts.save}
      disabled={car === null && form.values.car.vehicleId === null}
      onClose={onClose}
    >
      {car === null && <VehicleFields car={form.values.car} onChange={chosen => form.change({ car: chosen })} />}
      <TextField {...form.field('volumeL')} label={texts.volume(unit)} inputMode="decimal" autoComplete="off" />
      <TextField
        {...form.field('oilWeight')}
        label={TEXTS.fields.oilWeight}
        description={TEXTS.fields.oilWeightHint}
        autoComplete="off"
      />
      <SelectField
        {...form.field('oilType')}
        label={TEXTS.fields.oilType}
        placeholder={TEXTS.fields.chooseOilType}
        options={OIL_TYPES.map(type => ({ value: type, label: TEXTS.fields.oilTypes[type] }))}
      />
      {car && (
        <div>
          <Button variant="quiet" size="sm" busy={removal.isPending} onClick={() => removal.mutate(car)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
