import { Select } from 'antd'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useClear } from '#web/ui/form/use-clear.tsx'

type Choice = { value: string; label: string }

/** More than these are found by typing, too. */
const atAGlance = 8

/** One of a few, or all of them. */
export function FilterChoice({
  name,
  label,
  value,
  choices,
}: {
  /** Of the field in the address. */
  name: string
  label: string
  value: string | undefined
  choices: readonly Choice[]
}) {
  const clear = useClear()
  const change = useChangeFilter()
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear={clear}
      showSearch={choices.length > atAGlance && { optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(next: string | null | undefined) => change({ [name]: next ?? null })}
      options={[...choices]}
      popupMatchSelectWidth={false}
    />
  )
}

/** What a list is ordered by, for lists without headings. */
export function SortChoice<Sort extends string>({
  label,
  sort,
  sorts,
  labels,
  inAddress,
}: {
  label: string
  sort: Sort
  sorts: readonly Sort[]
  labels: Readonly<Record<Sort, string>>
  /** The value of a choice in the address. */
  inAddress: (sort: Sort) => Readonly<Record<string, string | null>>
}) {
  const change = useChangeFilter()
  return (
    <Select
      aria-label={label}
      value={sort}
      onChange={(next: Sort) => change(inAddress(next))}
      options={sorts.map((value) => ({ value, label: labels[value] }))}
      popupMatchSelectWidth={false}
    />
  )
}
