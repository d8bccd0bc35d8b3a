// Tells the partner from which somebody came that they have signed out, and takes them back there. Both addresses were
// checked by the server, whose policy for the page that loads this lets it reach no other place.
;(function () {
  var place = document.currentScript.dataset
  function goBack() {
    location.replace(place.origin)
  }
  // A partner that does not answer keeps nobody.
  setTimeout(goBack, 3000)
  fetch(place.logOut, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  }).then(goBack, goBack)
})()
