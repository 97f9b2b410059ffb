/**
 * The key `/` moves the focus to the page's search input or, if there is none, opens `/search`, except while somebody
 * types or a dialog is open. The script is inline and allowed by its hash, so that it works before the other scripts
 * have loaded.
 */
export const searchKeyScript = `addEventListener('keydown',e=>{let t=e.target;if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||t.closest?.('input,textarea,select,[contenteditable],dialog'))return;e.preventDefault();let i=document.querySelector('[data-search]');if(i){i.focus();i.select()}else location.assign('/search')})`
