// Made by `npm run docs:options` from the types of `contract/src/kit`.

export const optionDocs = {
  DictionaryItem: {
    "kinds":[],"includes":[],"says":"One of the choices.",
    "options": [
      {"name":"value","isNeeded":true,"type":"string","says":"What is stored."},
      {"name":"label","isNeeded":true,"type":"LocalText","says":"What is shown."},
      {"name":"tone","isNeeded":false,"type":"DictionaryTone","values":["neutral","good","warning","bad","info"],"says":"How it stands out in a list."},
      {"name":"icon","isNeeded":false,"type":"string","says":"Name of an icon in front of it."},
      {"name":"disabled","isNeeded":false,"type":"true","values":["true"],"says":"No longer offered; records that have it keep it."},
    ],
  },
  Dictionary: {
    "kinds":[],"includes":[],"says":"Where the choices of a field come from: one of `items`, `code`, `url` and `to`.",
    "options": [
      {"name":"items","isNeeded":false,"type":"readonly DictionaryItem[]","says":"A fixed list."},
      {"name":"code","isNeeded":false,"type":"string","says":"A dictionary that administrators keep, by its code."},
      {"name":"parent","isNeeded":false,"type":"string","says":"Of a linked dictionary: the field to whose value the items belong that are offered."},
      {"name":"url","isNeeded":false,"type":"string","says":"A call of ours below `/api`. `{{name}}` stands for the value of the field of that name; while that is empty, nothing is asked. The answer is a list of `{ value, label }`."},
      {"name":"sets","isNeeded":false,"type":"readonly string[]","says":"Fields of a new record that a choice fills in, as long as nothing was entered there: each item of the answer has their values in `sets`, by name."},
      {"name":"to","isNeeded":false,"type":"ReferenceTarget","says":"Other records, by their ids."},
    ],
  },
  Common: {
    "kinds":[],"includes":[],"says":"What fields of all kinds have.",
    "options": [
      {"name":"title","isNeeded":true,"type":"LocalText","says":"What it is called in forms, lists, files and messages."},
      {"name":"description","isNeeded":false,"type":"LocalText","says":"Shown below its control."},
      {"name":"describesChange","isNeeded":false,"type":"true","values":["true"],"says":"The description is about a change: a form that adds a record has none."},
      {"name":"asksLater","isNeeded":false,"type":"true","values":["true"],"says":"A form that adds a record does not ask for it."},
      {"name":"required","isNeeded":false,"type":"true","values":["true"],"says":"May not be empty."},
      {"name":"default","isNeeded":false,"type":"Value","says":"What a new record begins with."},
      {"name":"immutable","isNeeded":false,"type":"true","values":["true"],"says":"Chosen when the record is added, and kept."},
      {"name":"readOnly","isNeeded":false,"type":"true","values":["true"],"says":"The server writes it."},
      {"name":"secret","isNeeded":false,"type":"true","values":["true"],"says":"Not kept as a draft before it is saved; passwords never are."},
      {"name":"filterable","isNeeded":false,"type":"false","values":["false"],"says":"The filter of the list does not offer it."},
      {"name":"sortable","isNeeded":false,"type":"false","values":["false"],"says":"The list does not sort by it."},
      {"name":"width","isNeeded":false,"type":"number","says":"Of its column, in pixels."},
      {"name":"span","isNeeded":false,"type":"number","says":"Width of its control in 24ths of the row; 12 by default."},
    ],
  },
  TextField: {
    "kinds":["string"],"includes":["Common"],"says":"A text.",
    "options": [
      {"name":"format","isNeeded":false,"type":"'line' | 'multiline' | 'password' | FormatName","values":["line","multiline","password","email","uri","color","time"],"says":"A password is typed unseen, never kept as a draft, and never shown; only forms that store it themselves have one."},
      {"name":"minLength","isNeeded":false,"type":"number","says":"Characters at least."},
      {"name":"maxLength","isNeeded":true,"type":"number","says":"Maximum number of characters."},
      {"name":"pattern","isNeeded":false,"type":"PatternName","values":["mobile","landline","phone","identity-card","chinese-name","lowercase","uppercase","letters","digits","hex","no-spaces","key","host","part-number","frame-part","factor-code","link","tool-icon"],"says":"A registered check of the text."},
      {"name":"unique","isNeeded":false,"type":"true","values":["true"],"says":"No second record of the tenant has the value."},
      {"name":"searchable","isNeeded":false,"type":"true","values":["true"],"says":"Found by the keyword of the list."},
    ],
  },
  LocalizedField: {
    "kinds":["localized"],"includes":["Common"],"says":"A text in both languages. One side is enough: it is stored for the other as well, except where the field is `partial`.",
    "options": [
      {"name":"maxLength","isNeeded":true,"type":"number","says":"Characters of each side at most."},
      {"name":"multiline","isNeeded":false,"type":"true","values":["true"],"says":"Entered in several lines."},
      {"name":"partial","isNeeded":false,"type":"true","values":["true"],"says":"A side that is left out is stored empty."},
      {"name":"searchable","isNeeded":false,"type":"true","values":["true"],"says":"Found by the keyword of the list."},
    ],
  },
  NumberField: {
    "kinds":["integer","number"],"includes":["Common"],"says":"A whole or a decimal number.",
    "options": [
      {"name":"minimum","isNeeded":false,"type":"number","says":"Minimum."},
      {"name":"maximum","isNeeded":false,"type":"number","says":"Maximum."},
      {"name":"precision","isNeeded":false,"type":"number","says":"Decimal places; 6 by default, none for integers."},
      {"name":"rounds","isNeeded":false,"type":"boolean","says":"Further decimal places are rounded when the record is stored, instead of rejected; not in rows."},
      {"name":"unit","isNeeded":false,"type":"string","says":"Shown behind the number."},
      {"name":"widget","isNeeded":false,"type":"'input' | 'slider' | 'rate'","values":["input","slider","rate"],"says":"A slider goes from `minimum` to `maximum`, 0 to 100 by default; a rate has stars up to `maximum`, 5 by default."},
    ],
  },
  ComputedField: {
    "kinds":["computed"],"includes":["Common"],"says":"A number that is computed from others of the record and not stored.",
    "options": [
      {"name":"of","isNeeded":true,"type":"Expression","says":"What it is computed from: a field, a number, or an operation on two of them."},
      {"name":"precision","isNeeded":false,"type":"number","says":"Decimal places that are shown."},
      {"name":"unit","isNeeded":false,"type":"string","says":"Shown behind the number."},
    ],
  },
  BooleanField: {
    "kinds":["boolean"],"includes":["Common"],"says":"Yes or no.",
    "options": [
      {"name":"widget","isNeeded":false,"type":"'switch' | 'checkbox'","values":["switch","checkbox"],"says":"A switch by default."},
      {"name":"texts","isNeeded":false,"type":"{ on: LocalText; off: LocalText }","says":"Instead of yes and no."},
    ],
  },
  DateField: {
    "kinds":["date"],"includes":["Common"],"says":"A day of the calendar.",
    "options": [
      {"name":"precision","isNeeded":false,"type":"'month' | 'year'","values":["month","year"],"says":"A month or year is stored as its first day."},
    ],
  },
  MomentField: {
    "kinds":["date-time"],"includes":["Common"],"says":"A moment, ISO 8601 with an offset, to the minute on the clocks of the organisation.",
    "options": [
    ],
  },
  ChoiceField: {
    "kinds":["choice"],"includes":["Common"],"says":"One of some choices.",
    "options": [
      {"name":"dictionary","isNeeded":true,"type":"Dictionary","says":"Where the choices come from."},
      {"name":"widget","isNeeded":false,"type":"'select' | 'radio'","values":["select","radio"],"says":"Chosen from a list that opens, by default, or among all of them."},
    ],
  },
  ChoicesField: {
    "kinds":["choices"],"includes":["Common"],"says":"Several of some choices.",
    "options": [
      {"name":"dictionary","isNeeded":true,"type":"Dictionary","says":"Where the choices come from."},
      {"name":"maxItems","isNeeded":false,"type":"number","says":"Choices at most."},
      {"name":"widget","isNeeded":false,"type":"'select' | 'checkbox'","values":["select","checkbox"],"says":"Chosen from a list that opens, by default, or among all of them."},
    ],
  },
  ReferenceField: {
    "kinds":["reference"],"includes":["Common"],"says":"Another record, by its id.",
    "options": [
      {"name":"to","isNeeded":true,"type":"ReferenceTarget","says":"What is referred to."},
      {"name":"searchable","isNeeded":false,"type":"true","values":["true"],"says":"Found by the keyword of the list, by the name of what is referred to."},
    ],
  },
  PictureOptions: {
    "kinds":[],"includes":[],"says":"What a browser does to a picture before it is sent. The metadata of a picture that is drawn anew stays behind.",
    "options": [
      {"name":"aspect","isNeeded":false,"type":"number","says":"Width by height, such as 1 for a square: the user chooses the part that is kept."},
      {"name":"longestSide","isNeeded":false,"type":"number","says":"Pixels of the longer side at most: a larger picture is scaled down."},
      {"name":"watermark","isNeeded":false,"type":"{ text: string; size?: number; opacity?: number; margin?: number }","says":"A text in the lower right corner; size 16 and margin 10 pixels, opacity 100 per cent by default."},
    ],
  },
  Uploaded: {
    "kinds":[],"includes":[],"says":"What fields of one and of several files have.",
    "options": [
      {"name":"group","isNeeded":false,"type":"FileGroup","values":["image","voice","zips","office","video","text","package"],"says":"The files that may be uploaded; all groups by default."},
      {"name":"maxBytes","isNeeded":false,"type":"number","says":"Bytes of a file, where that is less than the limit of its group."},
      {"name":"visibility","isNeeded":false,"type":"'record' | 'organisation'","values":["record","organisation"],"says":"Who may read the files beside their owners: the readers of the record by default."},
      {"name":"picture","isNeeded":false,"type":"PictureOptions","says":"What is done to pictures before they are sent."},
    ],
  },
  FileField: {
    "kinds":["file"],"includes":["Common","Uploaded"],"says":"A stored file, by its id. It neither filters nor sorts, and no keyword finds it.",
    "options": [
      {"name":"widget","isNeeded":false,"type":"'upload' | 'signature'","values":["upload","signature"],"says":"A signature is drawn by hand, or a name is typed that is written for it; it is stored as a picture."},
    ],
  },
  FilesField: {
    "kinds":["files"],"includes":["Common","Uploaded"],"says":"Stored files in their order, by their ids; at most 10 by default.",
    "options": [
      {"name":"maxItems","isNeeded":false,"type":"number","says":"Files at most."},
    ],
  },
  RowsField: {
    "kinds":["rows"],"includes":["Common"],"says":"Rows of a table of their own, which belong to the record.",
    "options": [
      {"name":"table","isNeeded":true,"type":"string","says":"Its table in the database."},
      {"name":"fields","isNeeded":true,"type":"Fields","says":"The fields of a row: any kinds but files and sub-tables."},
      {"name":"maxItems","isNeeded":true,"type":"number","says":"Rows at most."},
    ],
  },
  Rules: {
    "kinds":[],"includes":[],"says":"When a field is shown, has to be filled in, or is closed. What is not shown is not stored.",
    "options": [
      {"name":"visibleWhen","isNeeded":false,"type":"Condition","says":"Shown only while this holds."},
      {"name":"requiredWhen","isNeeded":false,"type":"Condition","says":"May not be empty while this holds."},
      {"name":"disabledWhen","isNeeded":false,"type":"Condition","says":"Cannot be changed while this holds."},
    ],
  },
  Group: {
    "kinds":[],"includes":[],"says":"Fields that stand together in a form.",
    "options": [
      {"name":"title","isNeeded":true,"type":"LocalText","says":"Stands above its fields, and on its tab or step."},
      {"name":"fields","isNeeded":true,"type":"readonly Name[]","says":"Its fields in their order."},
      {"name":"fold","isNeeded":false,"type":"'open' | 'closed'","values":["open","closed"],"says":"Can be folded, and is at first or not; only where groups stand below each other."},
    ],
  },
  List: {
    "kinds":[],"includes":[],"says":"The list of the records.",
    "options": [
      {"name":"columns","isNeeded":true,"type":"readonly Name[]","says":"Shown until somebody chooses others; the first one stays and opens the record."},
      {"name":"sort","isNeeded":true,"type":"Name","says":"The field that the list is sorted by at first."},
      {"name":"order","isNeeded":false,"type":"'asc' | 'desc'","values":["asc","desc"],"says":"Ascending by default."},
      {"name":"filter","isNeeded":false,"type":"readonly Triple[]","says":"What the list is narrowed to at first; users see it among its conditions and can take it away. Not for trees and ordered lists."},
      {"name":"filterTitle","isNeeded":false,"type":"LocalText","says":"What is counted under `counts` as the records of `filter`, such as those that have not ended, where it asks for several of those choices alone."},
      {"name":"selection","isNeeded":false,"type":"true","values":["true"],"says":"Records can be ticked, over pages, and deleted together."},
      {"name":"range","isNeeded":false,"type":"Name","says":"A field of days or moments that the list offers a range for, with shortcuts such as today."},
      {"name":"counts","isNeeded":false,"type":"Name","says":"A choice of fixed items: the list shows how many records it finds of each, and one of them can be chosen."},
      {"name":"index","isNeeded":false,"type":"true","values":["true"],"says":"Numbers the records in front, over pages."},
      {"name":"expand","isNeeded":false,"type":"readonly Name[]","says":"Sub-tables and long texts that a record of the list shows below itself when it is opened there. A page may show something of its own instead."},
      {"name":"actions","isNeeded":false,"type":"'buttons' | 'menu'","values":["buttons","menu"],"says":"View, edit and delete for each record: a button for each, or one that opens a menu."},
      {"name":"position","isNeeded":false,"type":"Figure","says":"A `readOnly` whole number, kept by the server, that holds the order which users give the records; a list that is sorted by it lets them move its rows. It is no column."},
      {"name":"tree","isNeeded":false,"type":"Parent","says":"A reference to another record of the same entity, which the record stands below; not a required one. The list is a tree, whose levels are opened."},
      {"name":"within","isNeeded":false,"type":"readonly Name[]","says":"Fields that part the records into lists with a tree or an order of their own: immutable ones that are always filled in. The address of the page says which of them is shown."},
      {"name":"holds","isNeeded":false,"type":"Triple","says":"Of a tree: what holds for records that others may stand below; all of them by default."},
      {"name":"summary","isNeeded":false,"type":"{ readonly [K in Figure]?: SummaryKind }","says":"Of numbers, over all records that are found: the last row of the list."},
    ],
  },
  Form: {
    "kinds":[],"includes":[],"says":"The form of a record.",
    "options": [
      {"name":"in","isNeeded":false,"type":"'drawer' | 'dialog'","values":["drawer","dialog"],"says":"Where a record opens: at the right of the page, by default, or over the middle of it."},
      {"name":"as","isNeeded":false,"type":"'groups' | 'tabs' | 'steps'","values":["groups","tabs","steps"],"says":"Groups below each other, each behind a tab, or one after the other; what is stored already shows steps as tabs."},
      {"name":"groups","isNeeded":true,"type":"readonly Group[]","says":"The fields of the form, in groups."},
    ],
  },
  Head: {
    "kinds":[],"includes":[],"says":"What the entity is called, where it is stored, and who may do what.",
    "options": [
      {"name":"table","isNeeded":true,"type":"string","says":"Its table, and what the audit trail calls it."},
      {"name":"path","isNeeded":true,"type":"`/${CallGroup}` | `/${CallGroup}/${string}`","says":"Below `/api`."},
      {"name":"title","isNeeded":true,"type":"LocalText","says":"Of many records, as the page is called: 备件, Spare parts."},
      {"name":"noun","isNeeded":true,"type":"LocalText","says":"Of one record, within a sentence: 备件, spare part."},
      {"name":"icon","isNeeded":true,"type":"string","says":"Name of its icon."},
      {"name":"access","isNeeded":true,"type":"{ read: Permission | 'signed-in' change?: Permission export?: Permission | 'signed-in' import?: Permission /** Reads the files of records, where those reach more people than the records do; else who reads the records. */ files?: Permission | 'signed-in' }","says":"The rights that its calls need; `change` is for adding, editing, deleting and importing. Records without it, such as those of a log, are read and exported only, and `table` may be a view. Where there is an `import` right, importing needs both."},
      {"name":"importRows","isNeeded":false,"type":"number","says":"Rows of the file of an import at most; 20,000 by default."},
      {"name":"importNote","isNeeded":false,"type":"LocalText","says":"What to know before a file is imported, such as which records are imported first."},
      {"name":"whileViewing","isNeeded":false,"type":"'private'","values":["private"],"says":"Set where the records belong to single persons: nobody reads them while viewing the product as another person."},
      {"name":"sameBy","isNeeded":false,"type":"readonly string[]","says":"Fields that together tell records in use apart where none of them is unique, such as the name and what it belongs to. An import finds records by them; the list and the forms allow records that are alike in them."},
      {"name":"book","isNeeded":false,"type":"Book","says":"A book that has to be kept: how its files are written, whatever the list shows. No button deletes its records."},
      {"name":"comments","isNeeded":false,"type":"true","values":["true"],"says":"Who reads a record may comment on it."},
      {"name":"history","isNeeded":false,"type":"true","values":["true"],"says":"Who reads a record and sees the logs sees what was changed of it. The audit trail records its table."},
    ],
  },
  Condition: {
    "kinds":[],"includes":[],"says":"`[field, operator, value]`, or one that is put together from others.",
    "options": [
      {"name":"all","isNeeded":false,"type":"readonly Condition[]","says":"All of them hold."},
      {"name":"any","isNeeded":false,"type":"readonly Condition[]","says":"At least one of them holds."},
      {"name":"not","isNeeded":false,"type":"Condition","says":"It does not hold."},
    ],
  },
} as const
