import { Pagination } from 'antd'
import { type PageSizes, pageInAddress } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'

/** The way to the other pages of a list whose address names the page; nothing while one page holds all. */
export function ListPages({
  list: { current, size, total },
  sizes,
  showTotal,
}: {
  list: { current: number; size: number; total: number }
  sizes: PageSizes
  showTotal?: (total: number) => string
}) {
  const { setQuery } = usePage()
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
      onChange={(page, nextSize) => setQuery(pageInAddress(page, nextSize, sizes))}
    />
  )
}
