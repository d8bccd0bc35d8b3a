import { Pagination } from 'antd'
import { useEffect } from 'react'
import { type PageSizes, pageInAddress } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'

/** The way to the other pages of a list whose address names the page; nothing while one page holds all. */
export function ListPages({
  list: { current, size, total },
  sizes,
  usual = sizes[0],
  showTotal,
}: {
  list: { current: number; size: number; total: number }
  sizes: PageSizes
  /** The size of a list whose address names none. */
  usual?: number
  showTotal?: (total: number) => string
}) {
  const { setQuery } = usePage()
  const last = Math.ceil(total / size)
  // The last record of the last page may have gone, or the address may ask for more pages than there are.
  useEffect(() => {
    if (total > 0 && current > last) setQuery(pageInAddress(last, size, usual), { replace: true })
  }, [total, current, last, size, usual, setQuery])
  if (total <= sizes[0]) return null
  return (
    <Pagination
      align="end"
      current={current}
      pageSize={size}
      total={total}
      pageSizeOptions={[...sizes]}
      showSizeChanger
      {...(showTotal === undefined ? {} : { showTotal })}
      onChange={(page, nextSize) => setQuery(pageInAddress(page, nextSize, usual))}
    />
  )
}
