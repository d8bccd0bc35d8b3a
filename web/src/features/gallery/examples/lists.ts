import * as field from '@iwater/contract/kit/field'
import { type Example, exampleRow } from './example.ts'
import { partFields, partGroups, parts } from './parts.ts'

type List = NonNullable<Example['description']['list']>

/** A part of a network, below another one by its number. */
const section = (
  number: number,
  parent: number | null,
  zh: string,
  en: string,
  length: number,
) => ({
  id: exampleRow(number),
  name: { zh, en },
  parent_id: parent === null ? null : exampleRow(parent),
  length,
  is_planned: false,
  position: number,
})

const columns = ['code', 'name', 'state', 'stock', 'price', 'bought_on'] as const

const listOf = (
  key: string,
  title: Example['title'],
  own: Partial<List>,
  note?: Example['note'],
): Example => ({
  key,
  group: 'lists',
  title,
  ...(note && { note }),
  shows: 'list',
  options: ['List'],
  description: {
    fields: partFields,
    list: { columns, sort: 'code', ...own },
    form: { groups: partGroups },
  },
  rows: parts(24),
})

export const lists: readonly Example[] = [
  listOf(
    'list',
    { zh: '列表、筛选与视图', en: 'List, filter and views' },
    { order: 'desc' },
    {
      zh: '筛选、排序、列设置和视图都可使用；在手机上显示为卡片。',
      en: 'Filter, order, columns and views all work; on phones the records are cards.',
    },
  ),
  listOf('index', { zh: '序号', en: 'Row numbers' }, { index: true, order: 'asc' }),
  listOf(
    'selection',
    { zh: '跨页勾选', en: 'Selection over pages' },
    { selection: true },
    { zh: '勾选后可批量删除。', en: 'What is ticked can be deleted together.' },
  ),
  {
    ...listOf(
      'expand',
      { zh: '展开行', en: 'Rows that open' },
      { expand: ['note'] },
      { zh: '在行下显示子表和长文本。', en: 'Sub-tables and long texts are shown below the row.' },
    ),
    description: {
      fields: {
        ...partFields,
        note: field.text('备注', 'Note', { format: 'multiline', maxLength: 500 }),
      },
      list: { columns, sort: 'code', expand: ['note'] },
      form: { groups: partGroups },
    },
    rows: parts(24).map((part) => ({ ...part, note: '叶轮已更换。\nImpeller replaced.' })),
  },
  listOf('action-buttons', { zh: '行内按钮', en: 'Buttons of rows' }, { actions: 'buttons' }),
  listOf('action-menu', { zh: '行内菜单', en: 'Menus of rows' }, { actions: 'menu' }),
  listOf('range', { zh: '日期范围', en: 'Range of days' }, { range: 'bought_on' }),
  listOf(
    'first-filter',
    { zh: '最初的筛选', en: 'First filter' },
    { counts: 'state', filter: [['state', '=', 'normal']] },
  ),
  listOf(
    'first-filter-counted',
    { zh: '多个选项合并计数', en: 'Several choices, counted as one' },
    {
      counts: 'state',
      filter: [['state', '∈', ['check', 'broken']]],
      filterTitle: { zh: '待处理', en: 'To be dealt with' },
    },
  ),
  listOf('counts', { zh: '按选项计数', en: 'Counted choices' }, { counts: 'state' }),
  listOf(
    'summary',
    { zh: '汇总行', en: 'Summary' },
    {
      columns: ['code', 'name', 'stock', 'price', 'worth'],
      summary: { stock: 'sum', price: 'average', worth: 'sum' },
    },
  ),
  listOf(
    'summaries',
    { zh: '最小、最大与计数', en: 'Minimum, maximum and count' },
    {
      columns: ['code', 'stock', 'price', 'worth'],
      summary: { stock: 'minimum', price: 'maximum', worth: 'count' },
    },
  ),
  {
    key: 'position',
    group: 'lists',
    title: { zh: '手动排序', en: 'Order by hand' },
    note: { zh: '拖动行首，或用键盘移动。', en: 'Drag the handle of a row, or move it by keys.' },
    shows: 'list',
    options: ['List'],
    description: {
      fields: {
        name: field.text('步骤', 'Step', { required: true, maxLength: 40 }),
        minutes: field.integer('用时', 'Minutes', { minimum: 0 }),
        position: field.integer('顺序', 'Order', { readOnly: true }),
      },
      list: { columns: ['name', 'minutes'], sort: 'position', position: 'position' },
      form: { groups: [field.group('基本信息', 'Basics', ['name', 'minutes'])] },
    },
    rows: [
      { name: '检查液位', minutes: 5, position: 1 },
      { name: 'Read the meter', minutes: 2, position: 2 },
      { name: '取样', minutes: 10, position: 3 },
    ],
  },
  {
    key: 'tree',
    group: 'lists',
    title: { zh: '树形列表', en: 'Tree' },
    note: {
      zh: '展开下级，拖动行首移到同级之间或其他记录之下；行内菜单可在其下新增。管长不足 10 km 的不能有下级。',
      en: 'Open what is below, drag a handle between others or onto one of them; the menu of a row adds below it. Less than 10 km of pipes hold no others.',
    },
    shows: 'list',
    options: ['List'],
    description: {
      table: 'dictionary',
      fields: {
        name: field.localized('名称', 'Name', { required: true, searchable: true }),
        parent_id: field.reference('上级', 'Parent', 'dictionary'),
        length: field.number('管长', 'Length', { minimum: 0, precision: 1, unit: 'km' }),
        is_planned: field.flag('规划中', 'Planned', { immutable: true }),
        position: field.integer('顺序', 'Order', { readOnly: true }),
      },
      list: {
        columns: ['name', 'length'],
        sort: 'position',
        position: 'position',
        tree: 'parent_id',
        within: ['is_planned'],
        holds: ['length', '≥', 10],
        actions: 'menu',
      },
      form: { groups: [field.group('基本信息', 'Basics', ['name', 'parent_id', 'length'])] },
    },
    rows: [
      section(1, null, '供水管网', 'Supply network', 86.4),
      section(2, 1, '东区', 'East', 41.2),
      section(3, 2, '滨河路', 'Riverside Road', 6.8),
      section(4, 2, '工业园', 'Industrial park', 12.5),
      section(5, 1, '西区', 'West', 45.2),
      section(6, null, '排水管网', 'Drainage network', 52),
      section(7, 6, '雨水', 'Storm water', 30),
    ],
  },
  listOf(
    'table-editing',
    { zh: '表格编辑', en: 'Editing as a table' },
    { columns: ['code', 'name', 'state', 'stock', 'price', 'worth'] },
    {
      zh: '“表格编辑”打开可用键盘填写、可粘贴的表格；手机上不提供。',
      en: '“Edit in table” opens cells for keys and pasting; phones do without it.',
    },
  ),
  {
    key: 'grid',
    group: 'lists',
    title: { zh: '数据表格', en: 'Data grid' },
    note: {
      zh: '5000 行都在浏览器中：方向键移动，Shift 选择，可复制。',
      en: '5,000 rows in the browser: arrow keys move, Shift selects, copying works.',
    },
    shows: 'grid',
    description: {
      fields: partFields,
      list: { columns: ['code', 'name', 'state', 'stock', 'price', 'bought_on'], sort: 'code' },
      form: { groups: partGroups },
    },
    rows: parts(5000),
  },
]
