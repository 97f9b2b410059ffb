/**
 * Leads the key `/` to the search: to the input for it where the page has one, else to the page `/search`. Not while somebody
 * types, nor above a dialog. It runs as a script of its own in public pages, allowed by its hash, so that it works before the
 * others are there and adds nothing to them.
 */
export const searchKeyScript = `addEventListener('keydown',e=>{let t=e.target;if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||t.closest?.('input,textarea,select,[contenteditable],dialog'))return;e.preventDefault();let i=document.querySelector('[data-search]');if(i){i.focus();i.select()}else location.assign('/search')})`
