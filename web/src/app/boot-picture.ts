/** What index.html shows until the first page is there. */
export const removeBootPicture = () => document.getElementById('boot')?.remove()
