import type { Entity } from '@iwater/contract/kit/entity'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { RowActions } from '../tools/RowActions.tsx'
import type { ListState } from './list-address.ts'

/** Columns that stand for no field, where the description asks for them: numbers in front, actions at the end. */
export function useExtraColumns(
  entity: Entity,
  { page, size }: ListState,
  show: ShowValue,
): { before: TableColumnsType<Row>; after: TableColumnsType<Row> } {
  const words = useText(kitText)
  const format = useFormat()
  return useMemo(() => {
    const index: TableColumnsType<Row>[number] = {
      key: '#',
      title: '#',
      align: 'end',
      width: 56,
      fixed: 'left',
      onHeaderCell: () => ({ 'aria-label': words.index }),
      render: (_, __, at) => format.number((page - 1) * size + at + 1),
    }
    const actions: TableColumnsType<Row>[number] = {
      key: '#actions',
      title: words.actions,
      className: 'kit-actions-column',
      width: 1,
      fixed: 'right',
      render: (_, row) => <RowActions entity={entity} row={row} name={nameOf(entity, show, row)} />,
    }
    return {
      before: entity.list.index ? [index] : [],
      after: entity.list.actions === undefined ? [] : [actions],
    }
  }, [entity, words, format, page, size, show])
}
