import { type OwnFile, ownFileSorts } from '@iwater/contract/files'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { FileIcon } from '#web/product/FileIcon.tsx'
import { useFileSize } from '#web/product/use-file-size.ts'
import { FileActions, FileName } from './FileActions.tsx'
import { filesText } from './files.text.ts'
import { type FileSort, type FilesFilter, orderInAddress } from './files-filter.ts'

type Listed = {
  files: readonly OwnFile[]
  /** Told when a file cannot be opened or saved. */
  onFailure: (error: unknown) => void
}

/** What uses a file, and who may see it. */
function Uses({ file: { uses, visibility } }: { file: OwnFile }) {
  const words = useText(filesText)
  const local = useLocal()
  return (
    <span className="file-used">
      {uses.length === 0 && <span>{words.noUse}</span>}
      {uses.map((use) => (
        <span key={use.en}>{local(use)}</span>
      ))}
      <small>{words.visibilities[visibility]}</small>
    </span>
  )
}

function Uploaded({ at }: { at: string }) {
  const format = useFormat()
  return <time dateTime={at}>{format.dateTime(at)}</time>
}

const orders = { asc: 'ascend', desc: 'descend' } as const

function useColumns(
  { sort, order }: FilesFilter,
  onFailure: Listed['onFailure'],
): TableColumnsType<OwnFile> {
  const { columns: words, groups } = useText(filesText)
  const sizeOf = useFileSize()
  return useMemo(() => {
    const sortable = (key: FileSort) => ({
      key,
      title: words[key],
      sorter: true,
      sortOrder: sort === key ? orders[order] : null,
    })
    return [
      {
        ...sortable('name'),
        render: (_, file) => (
          <span className="file-name">
            <FileIcon group={file.group} />
            <FileName file={file} onFailure={onFailure} />
          </span>
        ),
      },
      { key: 'group', title: words.group, render: (_, { group }) => groups[group] },
      { ...sortable('size'), align: 'end', render: (_, { size }) => sizeOf(size) },
      {
        ...sortable('uploadedAt'),
        render: (_, { uploadedAt }) => <Uploaded at={uploadedAt} />,
      },
      {
        key: 'uses',
        title: words.uses,
        className: 'file-cell-uses',
        render: (_, file) => <Uses file={file} />,
      },
      {
        key: 'actions',
        title: <span className="w-read-out-only">{words.actions}</span>,
        render: (_, file) => <FileActions file={file} onFailure={onFailure} />,
      },
    ]
  }, [words, groups, sizeOf, sort, order, onFailure])
}

/** The list on wide screens; its headings sort it. */
export function FilesTable({
  files,
  filter,
  change,
  onFailure,
}: Listed & { filter: FilesFilter; change: ChangeFilter }) {
  const columns = useColumns(filter, onFailure)
  const onChange: TableProps<OwnFile>['onChange'] = (_, __, sorter) => {
    if (Array.isArray(sorter)) return
    const sort = ownFileSorts.find((key) => key === sorter.columnKey)
    if (sort === undefined || !sorter.order) change(orderInAddress('uploadedAt', 'desc'))
    else change(orderInAddress(sort, sorter.order === 'descend' ? 'desc' : 'asc'))
  }
  return (
    <Table
      className="files-table"
      columns={columns}
      dataSource={[...files]}
      rowKey="fileId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      onChange={onChange}
    />
  )
}

/** The list on a phone. */
export function FileCards({ files, onFailure }: Listed) {
  const { groups } = useText(filesText)
  const sizeOf = useFileSize()
  return (
    <ul className="file-cards">
      {files.map((file) => (
        <li key={file.fileId}>
          <FileIcon group={file.group} />
          <div>
            <FileName file={file} onFailure={onFailure} />
            <p>
              {groups[file.group]} · {sizeOf(file.size)} · <Uploaded at={file.uploadedAt} />
            </p>
            <Uses file={file} />
          </div>
          <FileActions file={file} onFailure={onFailure} />
        </li>
      ))}
    </ul>
  )
}
