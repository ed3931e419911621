import { getRouteApi } from '@tanstack/react-router'
import { type OrderSort, sortsOf } from '../../../domain/work-order/list-sorts.ts'
import { PATHS } from '../../platform/paths.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import type { ChosenList } from './chosen-list.ts'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.workOrders)

/** Chooses the order of a list, which is in the address. */
export function OrderSortField({ list }: { list: Pick<ChosenList, 'status' | 'sort'> }) {
  const navigate = route.useNavigate()
  const sorts = sortsOf(list.status)
  return (
    <SelectField<OrderSort>
      label={TEXTS.sort}
      hideLabel
      value={list.sort ?? sorts[0]}
      options={sorts.map(value => ({ value, label: TEXTS.sorts[value] }))}
      onChange={sort =>
        void navigate({
          search: before => ({ ...before, sort: sort === sorts[0] ? undefined : sort }),
          state: previous => previous,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
