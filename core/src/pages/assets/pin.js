// Fills in where the phone is, when its owner asks for it.
const button = document.getElementById("here");
const failed = document.getElementById("here-failed");
if (navigator.geolocation) {
  button.hidden = false;
  button.addEventListener("click", () => {
    failed.hidden = true;
    button.disabled = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        document.getElementById("pin").value = `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`;
        button.disabled = false;
      },
      () => {
        failed.textContent = button.dataset.failed;
        failed.hidden = false;
        button.disabled = false;
      },
      { enableHighAccuracy: true, timeout: 15000 },
    );
  });
}
