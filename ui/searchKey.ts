/**
 * The key `/` moves the focus to the page's search input. If there is none, the key opens `/search`. It does nothing
 * while somebody types or a dialog is open. The script is inline, so that it works before the other scripts have
 * loaded; the Content-Security-Policy allows it by its hash.
 */
export const searchKeyScript = `addEventListener('keydown',e=>{let t=e.target;if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||t.closest?.('input,textarea,select,[contenteditable],dialog'))return;e.preventDefault();let i=document.querySelector('[data-search]');if(i){i.focus();i.select()}else location.assign('/search')})`
