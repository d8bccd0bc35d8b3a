import type { StoredValues } from '@iwater/contract/organisation/disk-usage'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { diskText } from './disk.text.ts'
import { diskUsageQuery } from './retention.api.ts'

function ValuesTable({ values }: { values: readonly StoredValues[] }) {
  const text = useText(diskText)
  const format = useFormat()
  const size = useFileSize()
  return (
    <table className="ret-table" aria-label={text.stored}>
      <thead>
        <tr>
          <th scope="col">{text.store}</th>
          {[text.count, text.space, text.perSample].map((title) => (
            <th key={title} scope="col" className="ret-figure">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map(({ store, count, bytes, bytesPerSample }) => (
          <tr key={store}>
            <th scope="row">
              {text.stores[store]}
              <small>{text.how[store]}</small>
            </th>
            <td data-label={text.count} className="ret-figure">
              {format.number(count)}
            </td>
            <td data-label={text.space} className="ret-figure">
              {size(bytes)}
            </td>
            <td data-label={text.perSample} className="ret-figure">
              {bytesPerSample === null
                ? '–'
                : text.about(format.number(Number(bytesPerSample.toPrecision(2))))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the measured values of the tenant take by how they are stored, and each sample; nothing where there are none. */
export function ValuesCard() {
  const text = useText(diskText)
  // The disks above tell a failure and try again.
  const { data } = useQuery(diskUsageQuery)
  const present = data?.values.filter(({ count }) => count > 0) ?? []
  if (present.length === 0) return null
  return (
    <Card title={text.stored}>
      <ValuesTable values={present} />
    </Card>
  )
}
