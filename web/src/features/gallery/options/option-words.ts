import { optionDocs } from './option-docs.ts'

type Docs = typeof optionDocs
type Table = Docs[keyof Docs]
/** Every sentence of the documentation; one that a docstring changes does not compile below until it is translated. */
type Sentence = Table['says'] | Table['options'][number]['says']

/** The docstrings of the options, which are English, in Chinese. */
export const chineseOf: Readonly<Record<Sentence, string>> = {
  'A `readOnly` whole number, kept by the server, that holds the order which users give the records; a list that is sorted by it lets them move its rows. It is no column.':
    '由服务器维护的只读整数，记录用户排定的顺序；按它排序的列表可移动行。不作为列显示。',
  'A call of ours below `/api`. `{{name}}` stands for the value of the field of that name; while that is empty, nothing is asked. The answer is a list of `{ value, label }`.':
    '本系统 `/api` 下的接口。`{{name}}` 代表该名称字段的值，其为空时不查询。返回 `{ value, label }` 的列表。',
  'Fields of a new record that a choice fills in, as long as nothing was entered there: each item of the answer has their values in `sets`, by name.':
    '新增记录时由所选项带出的字段，未填写过才会带出：返回的每一项在 `sets` 中按字段名给出其值。',
  'A choice of fixed items: the list shows how many records it finds of each, and one of them can be chosen.':
    '选项固定的单选字段：列表显示各选项的记录数，并可按其中一项筛选。',
  'A day of the calendar.': '日期。',
  'A dictionary that administrators keep, by its code.': '管理员维护的数据字典的编码。',
  'A field of days or moments that the list offers a range for, with shortcuts such as today.':
    '日期或时间字段，列表提供其范围筛选及“今天”等快捷项。',
  'A fixed list.': '固定的选项列表。',
  'A moment, ISO 8601 with an offset, to the minute on the clocks of the organisation.':
    '时间，ISO 8601 格式并带时差，按单位所在时区精确到分钟。',
  'A month or year is stored as its first day.': '月或年存为其第一天。',
  'A number that is computed from others of the record and not stored.':
    '由本记录的其他数值计算得出，不存储。',
  'A password is typed unseen, never kept as a draft, and never shown; only forms that store it themselves have one.':
    '密码输入时不显示，不暂存也不回显；仅用于自行存储密码的表单。',
  'A reference to another record of the same entity, which the record stands below; not a required one. The list is a tree, whose levels are opened.':
    '引用同一实体另一条记录的字段，本记录即其下级；不能必填。列表显示为可逐级展开的树。',
  'Fields that part the records into lists with a tree or an order of their own: immutable ones that are always filled in. The address of the page says which of them is shown.':
    '将记录分成多个列表的字段，各列表有自己的层级或顺序；这些字段须始终有值且不可修改。页面地址决定显示哪一个列表。',
  'Of a tree: what holds for records that others may stand below; all of them by default.':
    '用于树：可以有下级的记录须满足的条件；默认所有记录都可以有下级。',
  'Sub-tables and long texts that a record of the list shows below itself when it is opened there. A page may show something of its own instead.':
    '记录在列表中展开时，其下显示的子表和长文本。页面可改为显示自己的内容。',
  'A registered check of the text.': '已登记的文本校验规则。',
  'A slider goes from `minimum` to `maximum`, 0 to 100 by default; a rate has stars up to `maximum`, 5 by default.':
    '滑块从 `minimum` 到 `maximum`，默认 0 到 100；评分的星数为 `maximum`，默认 5。',
  'A signature is drawn by hand, or a name is typed that is written for it; it is stored as a picture.':
    '签名可手写，也可输入姓名由系统写出；以图片存储。',
  'A stored file, by its id. It neither filters nor sorts, and no keyword finds it.':
    '一个已存储的文件，存其编号；不可筛选、排序，也不参与关键字查询。',
  'A switch by default.': '默认为开关。',
  'A text in both languages. One side is enough: it is stored for the other as well, except where the field is `partial`.':
    '中英文文本；填写一种即可，未填的一种以已填的存储，设置 `partial` 时除外。',
  'A text in the lower right corner; size 16 and margin 10 pixels, opacity 100 per cent by default.':
    '右下角的文字水印；默认字号 16 像素、边距 10 像素、不透明度 100%。',
  'A text.': '文本。',
  'A whole or a decimal number.': '整数或小数。',
  'All of them hold.': '全部成立。',
  'Another record, by its id.': '引用另一条记录，存其编号。',
  'At least one of them holds.': '至少一项成立。',
  'Below `/api`.': '接口路径，位于 `/api` 之下。',
  'Bytes of a file, where that is less than the limit of its group.':
    '单个文件的字节数上限，小于所属类型的上限时有效。',
  'Can be folded, and is at first or not; only where groups stand below each other.':
    '可折叠，值为初始状态；仅适用于上下排列的分组。',
  'Cannot be changed while this holds.': '条件成立时不可修改。',
  'Characters at least.': '最少字符数。',
  'Maximum number of characters.': '最多字符数。',
  'Characters of each side at most.': '每种语言的最多字符数。',
  'Choices at most.': '最多可选项数。',
  'Chosen from a list that opens, by default, or among all of them.':
    '默认从下拉列表中选择，也可直接列出全部选项。',
  'Chosen when the record is added, and kept.': '新增时填写，之后不可修改。',
  'Decimal places that are shown.': '显示的小数位数。',
  'Decimal places; 6 by default, none for integers.': '小数位数，默认 6；整数没有小数。',
  'Entered in several lines.': '多行输入。',
  'Fields that stand together in a form.': '表单中排在一起的字段。',
  'Files at most.': '最多文件数。',
  'Further decimal places are rounded when the record is stored, instead of rejected; not in rows.':
    '超出的小数位在保存时四舍五入，不报错；不适用于明细行。',
  'Found by the keyword of the list, by the name of what is referred to.':
    '列表的关键字按所引用记录的名称查询。',
  'Found by the keyword of the list.': '参与列表的关键字查询。',
  'Maximum.': '最大值。',
  'Groups below each other, each behind a tab, or one after the other; what is stored already shows steps as tabs.':
    '分组上下排列、各占一个页签，或分步填写；已存储的记录以页签显示各步骤。',
  'Name of an icon in front of it.': '显示在其前面的图标的名称。',
  'How it stands out in a list.': '在列表中的颜色。',
  'Instead of yes and no.': '替代“是”和“否”的文字。',
  'It does not hold.': '不成立。',
  'Its fields in their order.': '依次排列的字段。',
  'Its table in the database.': '数据库中的表。',
  'Its table, and what the audit trail calls it.': '数据库中的表，也是审计记录中的名称。',
  'Minimum.': '最小值。',
  'May not be empty while this holds.': '条件成立时必填。',
  'May not be empty.': '必填。',
  'Name of its icon.': '图标名称。',
  'No longer offered; records that have it keep it.': '不再提供选择，已使用的记录保持不变。',
  'No second record of the tenant has the value.': '同一租户内不重复。',
  'Not kept as a draft before it is saved; passwords never are.': '保存前不暂存；密码始终不暂存。',
  'Numbers the records in front, over pages.': '行首显示序号，跨页连续。',
  'Of a linked dictionary: the field to whose value the items belong that are offered.':
    '关联字典：只提供从属于该字段值的选项。',
  'Of its column, in pixels.': '列宽，单位像素。',
  'Of many records, as the page is called: 备件, Spare parts.':
    '多条记录的统称，也是页面标题，如：备件、Spare parts。',
  'Of numbers, over all records that are found: the last row of the list.':
    '对查询到的全部记录汇总数值，显示在列表末行。',
  'Of one record, within a sentence: 备件, spare part.':
    '单条记录的名称，用于句中，如：备件、spare part。',
  'One of some choices.': '单选。',
  'One of the choices.': '一个选项。',
  'A side that is left out is stored empty.': '未填的一种语言存储为空。',
  'Other records, by their ids.': '其他记录，存其编号。',
  'Pixels of the longer side at most: a larger picture is scaled down.':
    '长边的最大像素数，超出时缩小。',
  'What the list is narrowed to at first; users see it among its conditions and can take it away. Not for trees and ordered lists.':
    '列表最初的筛选条件，显示在筛选中，用户可以取消；不适用于树形列表和可排序列表。',
  'What is counted under `counts` as the records of `filter`, such as those that have not ended, where it asks for several of those choices alone.':
    '`filter` 只要求 `counts` 的若干选项时，这些记录在计数中的名称，如“未结束”。',
  'Records can be ticked, over pages, and deleted together.': '可跨页勾选记录并批量删除。',
  'Rows at most.': '最多行数。',
  'Rows of a table of their own, which belong to the record.': '从属于本记录的子表。',
  'Several of some choices.': '多选。',
  'Shown behind the number.': '显示在数值之后。',
  'Shown below its control.': '显示在控件下方。',
  'A form that adds a record does not ask for it.': '新增记录的表单中没有此字段。',
  'The description is about a change: a form that adds a record has none.':
    '说明仅与修改有关：新增表单中不显示。',
  'Shown only while this holds.': '条件成立时才显示。',
  'Shown until somebody chooses others; the first one stays and opens the record.':
    '默认显示的列，用户可另行选择；第一列固定，点击可打开记录。',
  'Stands above its fields, and on its tab or step.': '分组标题，也是页签或步骤的名称。',
  'Stored files in their order, by their ids; at most 10 by default.':
    '有序的多个文件，存其编号；默认最多 10 个。',
  'The field that the list is sorted by at first.': '初始排序字段。',
  'The fields of a row: any kinds but files and sub-tables.': '行内字段，不含文件和子表。',
  'The fields of the form, in groups.': '表单中的字段，按组排列。',
  'The files that may be uploaded; all groups by default.': '允许上传的文件类型，默认不限。',
  'The filter of the list does not offer it.': '列表筛选中不提供。',
  'The form of a record.': '记录的表单。',
  'The list does not sort by it.': '列表不按其排序。',
  'The list of the records.': '记录列表。',
  'The rights that its calls need; `change` is for adding, editing, deleting and importing. Records without it, such as those of a log, are read and exported only, and `table` may be a view. Where there is an `import` right, importing needs both.':
    '各接口所需的权限；`change` 用于新增、修改、删除和导入。没有 `change` 的记录（如日志）只能查询和导出，`table` 可以是视图。设有 `import` 权限时，导入需同时具备两者。',
  'The server writes it.': '由服务器写入。',
  'Ascending by default.': '默认升序。',
  'View, edit and delete for each record: a button for each, or one that opens a menu.':
    '每条记录的查看、编辑、删除：分别显示按钮，或合为一个菜单。',
  'What a browser does to a picture before it is sent. The metadata of a picture that is drawn anew stays behind.':
    '浏览器在上传前对图片的处理；重新绘制的图片不带原有元数据。',
  'What a new record begins with.': '新增时的初始值。',
  'What fields of all kinds have.': '各类字段通用的配置项。',
  'What fields of one and of several files have.': '单文件和多文件字段通用的配置项。',
  'What is done to pictures before they are sent.': '上传前对图片的处理。',
  'What is referred to.': '引用的对象。',
  'What is shown.': '显示的内容。',
  'What is stored.': '存储的值。',
  'What it is called in forms, lists, files and messages.': '在表单、列表、文件和消息中的名称。',
  'What it is computed from: a field, a number, or an operation on two of them.':
    '计算式：字段、数值，或对两者的运算。',
  'What the entity is called, where it is stored, and who may do what.':
    '实体的名称、存储位置和权限。',
  'When a field is shown, has to be filled in, or is closed. What is not shown is not stored.':
    '字段何时显示、必填或禁用；未显示的内容不会存储。',
  'Where a record opens: at the right of the page, by default, or over the middle of it.':
    '打开记录的位置：默认在页面右侧，也可在页面中央。',
  'Where the choices come from.': '选项的来源。',
  'Where the choices of a field come from: one of `items`, `code`, `url` and `to`.':
    '字段选项的来源：`items`、`code`、`url`、`to` 取其一。',
  'Who may read the files beside their owners: the readers of the record by default.':
    '除所有者外可读取文件的人员，默认为可查看该记录的人员。',
  'What to know before a file is imported, such as which records are imported first.':
    '导入文件前须了解的事项，例如应先导入哪些记录。',
  'Rows of the file of an import at most; 20,000 by default.':
    '一次导入的文件最多的行数，默认 20,000。',
  'Who reads a record and sees the logs sees what was changed of it. The audit trail records its table.':
    '可查看记录和日志的人员可查看其变更；审计记录须包含该表。',
  'Who reads a record may comment on it.': '可查看记录的人员可以发表评论。',
  'A book that has to be kept: how its files are written, whatever the list shows. No button deletes its records.':
    '须按固定格式保存的台账：导出文件的写法，与列表显示的列无关；不提供删除记录的按钮。',
  'Set where the records belong to single persons: nobody reads them while viewing the product as another person.':
    '记录属于个人时设置：以他人身份查看时任何人都不能读取。',
  'Fields that together tell records in use apart where none of them is unique, such as the name and what it belongs to. An import finds records by them; the list and the forms allow records that are alike in them.':
    '没有唯一字段时，合在一起区分在用记录的字段，如名称及其所属。导入按它们查找记录；列表和表单允许这些字段相同的记录。',
  'Width by height, such as 1 for a square: the user chooses the part that is kept.':
    '宽高比，如 1 为正方形；由用户选择保留的部分。',
  'Width of its control in 24ths of the row; 12 by default.': '控件宽度，一行为 24 份，默认 12。',
  'Yes or no.': '是或否。',
  '`[field, operator, value]`, or one that is put together from others.':
    '`[字段, 运算符, 值]`，或由多个条件组合而成。',
}
