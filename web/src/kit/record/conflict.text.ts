import { defineText } from '#web/platform/i18n/define-text.ts'

/** Who made the other change of a conflict, and what saving again does. */
export const conflictText = defineText({
  zh: {
    others: {
      title: '保存前，他人已修改此记录',
      merged: (fields: string) => `他人在此期间修改了${fields}；再次保存时，双方的修改都会保留。`,
      overlaps: (fields: string) =>
        `您的输入已保留；再次保存将覆盖他人对${fields}的修改，其余修改都会保留。`,
    },
    own: {
      title: '您已在其他窗口修改此记录',
      merged: (fields: string) => `您在其他窗口修改了${fields}；再次保存时，两处的修改都会保留。`,
      overlaps: (fields: string) =>
        `此处的输入已保留；再次保存将覆盖您在其他窗口对${fields}的修改，其余修改都会保留。`,
    },
    gone: {
      title: '此记录已被删除',
      hint: '在您编辑期间，此记录已被删除或对您不再可见，不能保存。您的输入仍保留在此处，可以复制。',
    },
    titled: (title: string, text: string) => `${title}：${text}`,
    row: (name: string, cells: string) => `${name}（${cells}）`,
    between: '；',
  },
  en: {
    others: {
      title: 'Another user changed this record before you saved',
      merged: (fields: string) =>
        `Another user changed ${fields} meanwhile; both changes are kept when you save again.`,
      overlaps: (fields: string) =>
        `Your input is kept; saving again overwrites the other change of ${fields}. All other changes are kept.`,
    },
    own: {
      title: 'You changed this record in another window',
      merged: (fields: string) =>
        `You changed ${fields} in another window; both changes are kept when you save again.`,
      overlaps: (fields: string) =>
        `The input here is kept; saving again overwrites your change of ${fields} in the other window. All other changes are kept.`,
    },
    gone: {
      title: 'This record was deleted while you edited it',
      hint: 'It no longer exists, or is no longer visible to you, and cannot be saved. Your input stays here and can be copied.',
    },
    titled: (title: string, text: string) => `${title}: ${text}`,
    row: (name: string, cells: string) => `${name} (${cells})`,
    between: '; ',
  },
})
